import { z } from 'zod/v3';

export const options = z.object({ port: z.number(), on: z.function().args(z.string()) }).deepPartial();
