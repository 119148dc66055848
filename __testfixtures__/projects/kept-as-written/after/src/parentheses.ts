import { Server, type Tool } from '@modelcontextprotocol/server';

type Result = Record<string, never>;
type Ctor = new (...args: any[]) => object;
declare const globalThis: { extraEnv?: Record<string, string> };

export const env = { ...process.env, ...globalThis.extraEnv || {} };
export const make = () => function (g: number) { return g; };
export const empty = () => ({}) as Result;
export const Mixin = (B: Ctor) =>
  class extends B {};

export const tools: Tool[] = [];
export const server = new Server({ name: 'p', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', async () => ({ tools }));
