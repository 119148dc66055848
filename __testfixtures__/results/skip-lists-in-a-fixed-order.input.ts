import { McpServer, Server } from '@modelcontextprotocol/server';
import { readdirSync } from 'node:fs';

const server = new McpServer({ name: 'plugins', version: '1.0.0' }); //~ list-cache-fields/filled-in
const names = readdirSync('plugins').sort();

for (const name of names) {
  server.registerTool(name, { description: name }, async () => ({ content: [] }));
}

const texts = await Promise.all(names.map(async (name) => (await fetch(`https://texts.example/${name}`)).text()));
texts.forEach((text, index) => {
  server.registerPrompt(names[index], { description: text }, async () => ({ messages: [] }));
});

const low = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });
low.setRequestHandler('tools/list', async () => ({
  tools: [...new Set(names)].map((name) => ({ name, inputSchema: { type: 'object' as const } })).sort((a, b) => a.name.localeCompare(b.name)),
}));
