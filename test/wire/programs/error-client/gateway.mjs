import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';

export function createGateway() {
  const server = new Server({ name: 'gateway', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    if (request.params.name === 'gone') throw new McpError(ErrorCode.ConnectionClosed, 'The upstream is gone');
    if (request.params.name === 'who') {
      return { content: [{ type: 'text', text: `${extra.requestInfo?.headers['x-tenant'] ?? 'nobody'}` }] };
    }
    if (request.params.name === 'slow') await new Promise((resolve) => setTimeout(resolve, 2000));
    throw new McpError(ErrorCode.InvalidParams, `No tool ${request.params.name}`);
  });
  return server;
}
