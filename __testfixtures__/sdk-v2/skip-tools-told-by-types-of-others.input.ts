import { z, type ZodRawShape } from 'zod';

interface Definition {
  name: string;
  description: string;
  shape: ZodRawShape;
}
interface Registry {
  tool(name: string, description: string, shape: ZodRawShape, run: () => void): { update(parts: object): void };
}

export function add(registry: Registry, definitions: ReadonlyMap<string, Definition>): void {
  for (const [name, def] of definitions) registry.tool(name, def.description, def.shape, () => {});
  registry.tool('find', 'Finds', {}, () => {}).update({ paramsSchema: { q: z.string() } });
}
