import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

interface Answer {
  content: { type: 'text'; text: string }[];
  [key: string]: unknown;
}
type Handler = (args: { text: string }) => Promise<Answer>;
type Reader = (args: { text: string }, context: any) => Promise<Answer>;

export class Tools {
  constructor(private readonly server: McpServer) {}

  add(name: string, handler: Handler) {
    this.server.registerTool(name, { inputSchema: z.object({ text: z.string() }) }, handler);
  }

  addReader(name: string, handler: Reader) {
    this.server.registerTool(name, { inputSchema: z.object({ text: z.string() }) }, handler); //~ context/handler-not-followed
  }
}
