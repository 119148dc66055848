import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';
import { handler } from 'handlers-of-someone-else';
//~ types: TS2307 -- the package is not part of the fixture

export class Notes {
  constructor(private readonly server: McpServer) {
    server.registerTool('own', { inputSchema: z.object({ id: z.string() }) }, this.read.bind(this));
    (server.registerTool as any)('cast', { inputSchema: { id: z.string() } }, this.read.bind(this)); //~ raw-shapes/shape-to-schema
    server.registerTool('theirs', { inputSchema: z.object({}) }, handler); //~ context/handler-not-followed
  }

  async read({ id }: { id: string }, extra: any) { //~ context/parameter-renamed
    return { content: [{ type: 'text' as const, text: `${id} ${extra.requestId} ${this.server.isConnected()}` }] }; //~ context/member-moved
  }
}

export const notes = new Notes(new McpServer({ name: 'elsewhere', version: '1.0.0' }));
