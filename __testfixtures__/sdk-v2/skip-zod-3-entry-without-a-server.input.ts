import { z } from 'zod/v3';

export const options = z.object({ port: z.number(), labels: z.record(z.string()) }).deepPartial();
