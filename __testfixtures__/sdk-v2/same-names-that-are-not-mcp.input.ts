//~ types: TS2307 -- neither the library nor the neighbour is part of the case
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { tool } from 'ai';
import { yargs } from './cli.js';

type Meta = { extra: number; sessionId: string };
const extra = { vat: 0.2 };
const log = console.error;
const server = new McpServer({ name: 's', version: '1' });
yargs.tool('x', 'not mcp', {}, (args: unknown, extra: Meta) => extra.sessionId);
export const price = tool({ execute: async ({ n }: { n: number }) => n * extra.vat });

const handler = async (_args: object, extra: { sessionId?: string }) => { //~ context/parameter-renamed
  log({ extra, sid: extra.sessionId });
  return { content: [] };
};
server.tool('who', {}, handler); //~ mcpserver-api/call-to-config
