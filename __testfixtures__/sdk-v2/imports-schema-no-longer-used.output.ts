import { Server } from '@modelcontextprotocol/server';
// requests that this server answers
import { type Tool } from '@modelcontextprotocol/server';
import { ToolSchema } from '@modelcontextprotocol/core';

const tools: Tool[] = [];
export const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', async () => ({ tools: tools.map((tool) => ToolSchema.parse(tool)) }));
