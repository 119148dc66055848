import { McpServer } from '@modelcontextprotocol/server';
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
    // MCP-TODO(sdk-v2/context): Check what the handler reads from the request context, and change it to the members of SDK v2.
    this.server.registerTool(name, { inputSchema: z.object({ text: z.string() }) }, handler);
  }
}
