import { z } from 'zod';

export const pageShape = { page: z.number().int() };
export const noteSchema = z.object({ id: z.string() });
export const strictNoteSchema = noteSchema.strict();
