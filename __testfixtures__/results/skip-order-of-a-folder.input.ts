import { McpServer, Server } from '@modelcontextprotocol/server';
import * as fs from 'node:fs/promises';

const server = new McpServer({ name: 'plugins', version: '1.0.0' });
const seen = new Set<string>();

for (const name of await fs.readdir('plugins')) { //~ list-order/folder-order
  seen.add(name);
  server.registerTool(name, { description: name }, async () => ({ content: [] }));
}

export function note(name: string): void {
  seen.add(name);
}

const low = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });
const known = new Set<string>(); //~ list-order/set-order
export const learn = (name: string) => known.add(name);
low.setRequestHandler('tools/list', async () => ({
  tools: [...known].map((name) => ({ name, inputSchema: { type: 'object' as const } })),
}));
