import type { McpServer } from '@modelcontextprotocol/server';
import { createServer } from 'clock-of-somebody';

export const makers: (() => McpServer)[] = [createServer];
