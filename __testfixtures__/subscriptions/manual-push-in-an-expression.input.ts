import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'many', version: '1.0.0' });
  server.registerTool('touch', { inputSchema: z.object({ uris: z.array(z.string()) }) }, async ({ uris }) => {
    await Promise.all([server.server.sendToolListChanged()]); //~ list-changed-push/out-of-place
    await server.server.sendResourceUpdated({ uri: uris.join('/') }); //~ list-changed-push/out-of-place
    uris.forEach(server.sendToolListChanged); //~ list-changed-push/out-of-place
    return { content: [] };
  });
  return server;
});
