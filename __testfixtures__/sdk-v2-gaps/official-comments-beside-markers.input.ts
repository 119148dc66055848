//~ types: TS2304, TS2307 -- a name that the codemod took away, and a module of its own
import { McpServer } from '@modelcontextprotocol/server';
import { handOver } from 'own-queue';

const server = new McpServer({ name: 'queued', version: '1.0.0' });

server.registerTool('run', {}, async (ctx) => {
  /* @mcp-codemod-error The context object is forwarded to handOver; check what it reads. */
  handOver(ctx); //~ official-markers/forwarded
  return { content: [] };
});

/* @mcp-codemod-error WebSocketClientTransport: no v2 export stands in for it. */
export const first = (url: URL) => new WebSocketClientTransport(url); //~ official-lost-names/not-imported, official-markers/told-already
/* @mcp-codemod-error WebSocketClientTransport: no v2 export stands in for it. */
export const second = (url: URL) => new WebSocketClientTransport(url); //~ official-markers/removed
