// MCP-TODO(sdk-v2/imports): Settle foreign-servers/foreign-server-connected in manual-foreign-servers-connected.mjs first, then run the plan again: the other changes of its group wait for it.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import * as maps from 'maps-of-somebody';
import { Toolkit } from 'toolkit-of-somebody';

const toolkit = new Toolkit({ key: 'k' });
// MCP-TODO(sdk-v2/foreign-servers): Find out which SDK toolkit-of-somebody was built with: take a version on SDK v2, or keep this file on SDK v1.
await toolkit.connect(new StdioServerTransport());

const map = await maps.createServer({ zoom: 3 });
// MCP-TODO(sdk-v2/foreign-servers): Find out which SDK maps-of-somebody was built with: take a version on SDK v2, or keep this file on SDK v1.
await map.connect(new StdioServerTransport());
