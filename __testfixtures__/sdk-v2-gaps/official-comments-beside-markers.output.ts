import { McpServer } from '@modelcontextprotocol/server';
import { handOver } from 'own-queue';

const server = new McpServer({ name: 'queued', version: '1.0.0' });

server.registerTool('run', {}, async (ctx) => {
  // MCP-TODO(sdk-v2-gaps/official-markers): Check what the called code reads from the context, and change that to the members of SDK v2.
  handOver(ctx);
  return { content: [] };
});

// MCP-TODO(sdk-v2-gaps/official-lost-names): Do without WebSocketClientTransport: WebSocket is no transport of the specification; use StreamableHTTPClientTransport, StdioClientTransport or a Transport of your own.
export const first = (url: URL) => new WebSocketClientTransport(url);
// MCP-TODO(sdk-v2-gaps/official-markers): Do without what the codemod removed, or write it yourself; SDK v2 exports no such thing.
export const second = (url: URL) => new WebSocketClientTransport(url);
