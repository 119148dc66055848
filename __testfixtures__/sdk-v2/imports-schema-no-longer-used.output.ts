import { Server, type Tool } from '@modelcontextprotocol/server';
// requests that this server answers
import { ToolSchema } from '@modelcontextprotocol/core';

const tools: Tool[] = [];
export const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', async () => ({ tools: tools.map((tool) => ToolSchema.parse(tool)) }));
