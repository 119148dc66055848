import { z } from 'zod';

export const NAMES = { sum: 'sum', stop: 'stop' };
export const shapes = {
  sum: { a: z.number(), b: z.number() },
  stop: { reason: z.string() },
};
