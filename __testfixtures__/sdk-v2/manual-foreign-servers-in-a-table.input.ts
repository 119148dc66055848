//~ types: TS2307 -- the packages are not part of the fixture
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'; //~ imports/component-blocked
import { createServer as createClock } from 'clock-of-somebody';
import { createServer as createMap } from '@somebody/map/server';

const SERVERS: Record<string, () => McpServer> = { clock: createClock, map: createMap }; //~ foreign-servers/foreign-server-connected

export async function answer(name: string): Promise<void> {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await SERVERS[name]().connect(transport);
}
