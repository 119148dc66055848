// MCP-TODO(sdk-v2/imports): Settle foreign-servers/foreign-server-connected in manual-foreign-servers-in-a-table.ts first, then run the plan again: the other changes of its group wait for it.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createServer as createClock } from 'clock-of-somebody';
import { createServer as createMap } from '@somebody/map/server';

// MCP-TODO(sdk-v2/foreign-servers): Find out which SDK clock-of-somebody, @somebody/map was built with: take a version on SDK v2, or keep this file on SDK v1.
const SERVERS: Record<string, () => McpServer> = { clock: createClock, map: createMap };

export async function answer(name: string): Promise<void> {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await SERVERS[name]().connect(transport);
}
