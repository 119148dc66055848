import { createForm, completable } from './forms.js';
import { z } from 'zod';

const shape = { city: z.string(), days: z.number().optional() };

// An object of schemas is what this library takes.
export const form = createForm('forecast', { title: 'Forecast', inputSchema: shape, outputSchema: { text: z.string() } });
form.update({ paramsSchema: { ...shape, unit: z.enum(['C', 'F']) }, callback: async (args: object) => args });
form.registerTool('again', { inputSchema: shape }, async (args: object, extra: { sessionId: string }) => ({ args, of: extra.sessionId }));

export const city = completable(z.string().optional(), (typed: string) => [typed]);
