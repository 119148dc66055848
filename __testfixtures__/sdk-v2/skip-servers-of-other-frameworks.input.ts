import { FastMCP } from 'fastmcp';
import { MCPServer as McpServer, text } from 'mcp-use/server';
import { z } from 'zod';

const fast = new FastMCP({ name: 'weather', version: '1.0.0' });
fast.addTool({
  name: 'forecast',
  parameters: z.object({ city: z.string() }),
  execute: async (args, { log, session }) => {
    log.info('asked', { session });
    return args.city;
  },
});

const server = new McpServer({ name: 'weather', version: '1.0.0' });
server.tool({ name: 'forecast', schema: z.object({ city: z.string() }) }, async ({ city }, extra) => text(`${city} ${extra.auth}`));
server.prompt({ name: 'ask' }, async () => text('Which city?'));
server.resource({ name: 'map', uri: 'map://world' }, async () => text('…'));
await server.listen(3000);
