import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export const server = new McpServer({ name: 's', version: '1' });
export const Loose = z.object({ a: z.object({ b: z.string() }) }).deepPartial();
export const byName = z.record(z.string());
export const failure = (error: unknown) => (error instanceof z.ZodError ? error.errors[0].message : 'other');
//~ types: TS2339, TS2554 -- the code is zod 3 and zod 4 is installed here
