import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { tool } from 'ai';
import { yargs } from './cli.js';
//~ types: TS2307 -- neither neighbour is part of the fixture

declare function log(words: object): { content: [] };

type Meta = { extra: number; sessionId: string };
const extra = { vat: 0.2 };
const server = new McpServer({ name: 's', version: '1' });
yargs.tool('x', 'not mcp', {}, (args: unknown, extra: Meta) => extra.sessionId);
export const price = tool({ execute: async ({ n }: { n: number }) => n * extra.vat });

const handler = async (_args: object, extra: { sessionId?: string }) => log({ extra, sid: extra.sessionId }); //~ context/parameter-renamed, context/context-logged
server.tool('who', {}, handler); //~ mcpserver-api/call-to-config
