import { McpServer } from '@modelcontextprotocol/server';
import * as zod from 'zod';

const answer = async () => ({ content: [], structuredContent: { ok: true } });
const Plain = zod.object({ id: zod.string() });
const Strict = zod.object({ id: zod.string() }).strict();
const shape = { id: zod.string() } as const;
const base = { page: zod.number() };
const inputSchema = { all: zod.boolean() };
const config = {
  title: 'A constant',
  inputSchema: zod.object({
    a: zod.string(), // the only one
  }),
};
const shared = { title: 'Read by others', inputSchema: { a: zod.string() } };

export const server = new McpServer({ name: 'configs', version: '1.0.0' });

server.registerTool('literal', { inputSchema: zod.object({ a: zod.string() }), outputSchema: zod.object({ ok: zod.boolean() }) }, answer);
server.registerTool('constant', { inputSchema: zod.object(shape) }, answer);
server.registerTool('spread', { inputSchema: zod.object({ ...base, q: zod.string() }) }, answer);
server.registerTool('shorthand', { inputSchema: zod.object(inputSchema) }, answer);
server.registerTool('plain', { inputSchema: Plain }, answer);
server.registerTool('strict', { inputSchema: zod.object(Strict.shape) }, answer);
server.registerTool('schema', { inputSchema: Strict }, answer);
server.registerTool('config', config, answer);
server.registerTool('again', config, answer);
server.registerTool('shared', shared, answer);
server.registerPrompt('prompt', { argsSchema: zod.object({ name: zod.string() }) }, ({ name }) => ({
  messages: [{ role: 'user', content: { type: 'text', text: name } }],
}));

export function register(name: string, fields: Record<string, zod.ZodType> | undefined) {
  server.registerTool(name, { inputSchema: fields }, answer);
}

export const names = Object.keys(shared.inputSchema);
