import {
  Server,
  type CallToolRequest,
  type ListToolsResult,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const tools: Tool[] = [{ name: 'echo', inputSchema: { type: 'object' } }];
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });

server.setRequestHandler('tools/list', async (): Promise<ListToolsResult> => ({ tools }));

server.setRequestHandler('tools/call', async (request: CallToolRequest): Promise<CallToolResult> => {
  if (request.params.name !== 'echo') {
    return { isError: true, content: [{ type: 'text', text: 'no such tool' }] };
  }
  return { content: [] };
});

await server.connect(new StdioServerTransport());
