import { McpServer, type RegisteredPrompt, type RegisteredTool } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

const none = async () => ({ content: [] });

export class Tools {
  private readonly byName: Record<string, RegisteredTool> = {};
  private readonly prompts = new Map<string, RegisteredPrompt>();
  private readonly list: RegisteredTool[] = [];
  private readonly search;

  constructor(private readonly server: McpServer) {
    this.search = server.registerTool('search', {}, none);
    this.byName.find = server.tool('find', none); //~ mcpserver-api/call-to-config
    this.list.push(this.byName.find, this.search);
  }

  grow(name: string): void {
    this.byName.find.update({ paramsSchema: { q: z.string() } }); //~ raw-shapes/update-shape
    this.byName[name].update({ paramsSchema: { q: z.string() } }); //~ raw-shapes/update-shape
    this.search.update({ paramsSchema: { q: z.string() } }); //~ raw-shapes/update-shape
    this.prompts.get(name)?.update({ argsSchema: { who: z.string() } }); //~ raw-shapes/update-shape
    for (const tool of this.list) tool.update({ paramsSchema: { q: z.string() } }); //~ raw-shapes/update-shape
  }
}

export function shrink(tool: RegisteredTool): void {
  tool.update({ title: 'Smaller', paramsSchema: { q: z.string() } }); //~ raw-shapes/update-shape
}
