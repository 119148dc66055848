import { Server, type ServerResult } from '@modelcontextprotocol/server';

type Answer = { content: { type: 'text'; text: string }[] };

async function answer(): Promise<Answer> {
  return { content: [] };
}

export const all: ServerResult[] = [];
export const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/call', async (): Promise<Answer> => answer());
server.setRequestHandler('ping', async (): Promise<ServerResult> => ({}));
