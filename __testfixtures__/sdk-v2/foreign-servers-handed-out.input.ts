//~ types: TS2307 -- the package is not part of the fixture
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { createServer } from 'clock-of-somebody';

export const makers: (() => McpServer)[] = [createServer];
