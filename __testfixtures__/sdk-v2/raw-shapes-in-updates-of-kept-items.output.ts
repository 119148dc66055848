import { McpServer, type RegisteredPrompt, type RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

const none = async () => ({ content: [] });

export class Tools {
  private readonly byName: Record<string, RegisteredTool> = {};
  private readonly prompts = new Map<string, RegisteredPrompt>();
  private readonly list: RegisteredTool[] = [];
  private readonly search;

  constructor(private readonly server: McpServer) {
    this.search = server.registerTool('search', {}, none);
    this.byName.find = server.registerTool('find', {}, none);
    this.list.push(this.byName.find, this.search);
  }

  grow(name: string): void {
    this.byName.find.update({ paramsSchema: z.object({ q: z.string() }) });
    this.byName[name].update({ paramsSchema: z.object({ q: z.string() }) });
    this.search.update({ paramsSchema: z.object({ q: z.string() }) });
    this.prompts.get(name)?.update({ argsSchema: z.object({ who: z.string() }) });
    for (const tool of this.list) tool.update({ paramsSchema: z.object({ q: z.string() }) });
  }
}

export function shrink(tool: RegisteredTool): void {
  tool.update({ title: 'Smaller', paramsSchema: z.object({ q: z.string() }) });
}
