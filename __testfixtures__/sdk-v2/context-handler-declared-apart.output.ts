import { McpServer } from '@modelcontextprotocol/server';
import { tool } from 'ai';
import { yargs } from './cli.js';
import { z } from 'zod';

declare function log(words: object): { content: [] };

type Meta = { extra: number; sessionId: string };
const extra = { vat: 0.2 };
const server = new McpServer({ name: 's', version: '1' });
yargs.tool('x', 'not mcp', {}, (args: unknown, extra: Meta) => extra.sessionId);
export const price = tool({ execute: async ({ n }: { n: number }) => n * extra.vat });

const handler = async (_args: object, ctx: { sessionId?: string }) => log({ extra: ctx, sid: ctx.sessionId });
server.registerTool('who', { inputSchema: z.object({}) }, handler);
