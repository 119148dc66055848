import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { McpServer } from '@modelcontextprotocol/server';
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
    this.server.registerTool(def.name, { description: def.description, inputSchema: z.object(def.shape) }, async (args) => def.run(args));
  }

  addAll(): void {
    for (const { name, description, shape, run } of this.definitions) {
      this.server.registerTool(name, { description, inputSchema: z.object(shape) }, async (args) => run(args));
    }
    this.definitions.forEach((def) => this.server.registerTool(def.name, { inputSchema: z.object(def.params.shape) }, async (args) => def.run(args)));
    for (const def of this.byName.values()) {
      this.server.registerTool(def.name, { description: def.description }, async () => def.run({}));
    }
    for (const [name, def] of this.byName) {
      this.server.registerTool(name, { inputSchema: z.object(def.params.shape) }, async (args) => def.run(args));
    }
  }

  addFields(name: string, description: string, fields: Fields, hints: ToolAnnotations): void {
    this.server.registerTool(name, { description, inputSchema: z.object(fields) }, async () => ({ content: [] }));
    this.server.registerTool(`${name}_now`, { annotations: hints }, async () => ({ content: [] }));
  }

  addShape<Shape extends ZodRawShape>(name: Definition['name'], shape: Shape, description?: string): void {
    this.server.registerTool(name, { description: description ?? 'Nothing is said', inputSchema: z.object(shape) }, async () => ({ content: [] }));
  }
}
