import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { handler } from 'handlers-of-someone-else';

export class Notes {
  constructor(private readonly server: McpServer) {
    server.registerTool('own', { inputSchema: z.object({ id: z.string() }) }, this.read.bind(this));
    (server.registerTool as any)('cast', { inputSchema: z.object({ id: z.string() }) }, this.read.bind(this));
    // MCP-TODO(sdk-v2/context): Check what the handler reads from the request context, and change it to the members of SDK v2.
    server.registerTool('theirs', { inputSchema: z.object({}) }, handler);
  }

  async read({ id }: { id: string }, ctx: any) {
    return { content: [{ type: 'text' as const, text: `${id} ${ctx.mcpReq.id} ${this.server.isConnected()}` }] };
  }
}

export const notes = new Notes(new McpServer({ name: 'elsewhere', version: '1.0.0' }));
