//~ types: TS2307 -- the framework is not installed here
import { FastMCP } from 'fastmcp'; //~ foreign-framework/on-sdk-v1
import { z } from 'zod';

const server = new FastMCP({ name: 'weather', version: '1.0.0' });

server.addTool({
  name: 'forecast',
  description: 'Says what the weather will be',
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }: { city: string }, { session }: { session?: { id: string } }) =>
    `${city} will be sunny, says ${session?.id}`,
});

await server.start({ transportType: 'httpStream', httpStream: { port: 8080 } });
