import { z } from 'zod';

function completable<T extends z.ZodType>(schema: T, complete: () => string[]): T & { complete: () => string[] } {
  return Object.assign(schema, { complete });
}

export const city = completable(z.string().optional(), () => ['Bern']);
export const config = { inputSchema: { city }, outputSchema: { ok: z.boolean() } };
export const tool = { update: (_changes: object) => undefined };
tool.update({ paramsSchema: { city } });
