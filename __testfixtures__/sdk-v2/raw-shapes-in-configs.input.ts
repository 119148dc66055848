import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import * as zod from 'zod';

const answer = async () => ({ content: [], structuredContent: { ok: true } });
const Plain = zod.object({ id: zod.string() });
const Strict = zod.object({ id: zod.string() }).strict();
const shape = { id: zod.string() } as const;
const base = { page: zod.number() };
const inputSchema = { all: zod.boolean() };
const config = {
  title: 'A constant',
  inputSchema: { //~ raw-shapes/shape-to-schema
    a: zod.string(), // the only one
  },
};
const shared = { title: 'Read by others', inputSchema: { a: zod.string() } }; //~ raw-shapes/shape-shared

export const server = new McpServer({ name: 'configs', version: '1.0.0' });

server.registerTool('literal', { inputSchema: { a: zod.string() }, outputSchema: { ok: zod.boolean() } }, answer); //~ raw-shapes/shape-to-schema, raw-shapes/shape-to-schema
server.registerTool('constant', { inputSchema: shape }, answer); //~ raw-shapes/shape-to-schema
server.registerTool('spread', { inputSchema: { ...base, q: zod.string() } }, answer); //~ raw-shapes/shape-to-schema
server.registerTool('shorthand', { inputSchema }, answer); //~ raw-shapes/shape-to-schema
server.registerTool('plain', { inputSchema: Plain.shape }, answer); //~ raw-shapes/shape-to-schema
server.registerTool('strict', { inputSchema: Strict.shape }, answer); //~ raw-shapes/shape-to-schema
server.registerTool('schema', { inputSchema: Strict }, answer); //~ raw-shapes/schema-already
server.registerTool('config', config, answer);
server.registerTool('again', config, answer);
server.registerTool('shared', shared, answer);
server.registerPrompt('prompt', { argsSchema: { name: zod.string() } }, ({ name }) => ({ //~ raw-shapes/shape-to-schema
  messages: [{ role: 'user', content: { type: 'text', text: name } }],
}));

export function register(name: string, fields: Record<string, zod.ZodType> | undefined) {
  server.registerTool(name, { inputSchema: fields }, answer); //~ raw-shapes/shape-not-followed
}

export const names = Object.keys(shared.inputSchema);
