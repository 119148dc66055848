import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'; //~ imports/moved
import { //~ imports/moved
  type CallToolRequest,
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type ServerResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

const tools: Tool[] = [{ name: 'echo', inputSchema: { type: 'object' } }];
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, async (): Promise<ServerResult> => ({ tools })); //~ handlers/schema-to-method, handler-results/result-named

server.setRequestHandler(CallToolRequestSchema, async (request: CallToolRequest): Promise<ServerResult> => { //~ handlers/schema-to-method, handler-results/result-named
  if (request.params.name !== 'echo') {
    return { isError: true, content: [{ type: 'text', text: 'no such tool' }] };
  }
  return { content: [] };
});

await server.connect(new StdioServerTransport());
