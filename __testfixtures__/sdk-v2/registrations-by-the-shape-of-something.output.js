import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export class ToolBase {
  constructor(options) {
    this.name = options.name;
    this.description = options.description;
    this.inputSchema = options.inputSchema;
  }

  installTo(server) {
    return server.registerTool(this.name, { description: this.description, inputSchema: z.object(this.inputSchema.shape) }, this.run.bind(this));
  }

  installQuietly(server) {
    return server.registerTool(this.name, { inputSchema: z.object(this.inputSchema.shape) }, (args) => this.run(args));
  }

  async run() {
    return { content: [] };
  }
}

export const server = new McpServer({ name: 'shapes', version: '1.0.0' });
export const anySchema = z.object({});

export function install(tool) {
  new ToolBase(tool).installTo(server);
  new ToolBase(tool).installQuietly(server);
}
