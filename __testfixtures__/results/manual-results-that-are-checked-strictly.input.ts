import { z } from 'zod';

const ToolsResult = z.object({ tools: z.array(z.object({ name: z.string() })) }).strict();
const CallResult = z.strictObject({ content: z.array(z.unknown()) });
const Loose = z.object({ prompts: z.array(z.unknown()) });
const Config = z.object({ tools: z.array(z.string()) }).strict();
let lastId = 0;

async function request(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
  const res = await fetch('http://localhost:3000/mcp', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }) });
  const reply = (await res.json()) as { result: unknown };
  return reply.result;
}

export async function tools(): Promise<string[]> {
  const result = await request('tools/list');
  return ToolsResult.parse(result).tools.map(({ name }) => name); //~ strict-result-validators/strict-schema
}

export async function call(name: string): Promise<boolean> {
  return CallResult.safeParse(await request('tools/call', { name })).success; //~ strict-result-validators/strict-schema
}

export async function prompts(): Promise<number> {
  const result = await request('prompts/list');
  if (Object.keys(result as object).length !== 1) throw new Error('odd'); //~ strict-result-validators/counted
  return Loose.parse(result).prompts.length;
}

export const config = Config.parse({ tools: ['a'] });
