import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z, type ZodObject, type ZodRawShape } from 'zod';

type Run = (args: any) => Promise<{ content: [] }>;
interface Named {
  name: string;
  readonly description: string;
}
export interface Definition extends Named {
  shape: ZodRawShape;
  params: ZodObject<ZodRawShape>;
  run: Run;
}
type Fields = Record<string, z.ZodTypeAny>;

export class Registry {
  private readonly byName = new Map<string, Definition>();

  constructor(
    private readonly server: McpServer,
    readonly definitions: readonly Definition[],
  ) {}

  add(def: Definition): void {
    this.byName.set(def.name, def);
    this.server.tool(def.name, def.description, def.shape, async (args) => def.run(args)); //~ mcpserver-api/call-to-config
  }

  addAll(): void {
    for (const { name, description, shape, run } of this.definitions) {
      this.server.tool(name, description, shape, async (args) => run(args)); //~ mcpserver-api/call-to-config
    }
    this.definitions.forEach((def) => this.server.tool(def.name, def.params.shape, async (args) => def.run(args))); //~ mcpserver-api/call-to-config
    for (const def of this.byName.values()) {
      this.server.tool(def.name, def.description, async () => def.run({})); //~ mcpserver-api/call-to-config
    }
    for (const [name, def] of this.byName) {
      this.server.tool(name, def.params.shape, async (args) => def.run(args)); //~ mcpserver-api/call-to-config
    }
  }

  addFields(name: string, description: string, fields: Fields, hints: ToolAnnotations): void {
    this.server.tool(name, description, fields, async () => ({ content: [] })); //~ mcpserver-api/call-to-config
    this.server.tool(`${name}_now`, hints, async () => ({ content: [] })); //~ mcpserver-api/call-to-config
  }

  addShape<Shape extends ZodRawShape>(name: Definition['name'], shape: Shape, description?: string): void {
    this.server.tool(name, description ?? 'Nothing is said', shape, async () => ({ content: [] })); //~ mcpserver-api/call-to-config
  }
}
