import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export class ToolBase {
  constructor(options) {
    this.name = options.name;
    this.description = options.description;
    this.inputSchema = options.inputSchema;
  }

  installTo(server) {
    return server.tool(this.name, this.description, this.inputSchema.shape, this.run.bind(this)); //~ mcpserver-api/shape-assumed
  }

  installQuietly(server) {
    return server.tool(this.name, this.inputSchema.shape, (args) => this.run(args)); //~ mcpserver-api/shape-assumed
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
