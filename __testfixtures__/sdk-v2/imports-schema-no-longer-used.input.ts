import { Server } from '@modelcontextprotocol/sdk/server/index.js';
// requests that this server answers
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { PingRequestSchema, type Tool, ToolSchema } from '@modelcontextprotocol/sdk/types.js';

const tools: Tool[] = [];
export const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map((tool) => ToolSchema.parse(tool)) }));
