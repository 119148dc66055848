import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ workspace-manifests/declared
const labels = z.record(z.string().max(20)).describe('Label by name'); //~ zod-3-forms/shared-form, zod-floor/raised
const counts = z.record(z.string(), z.number());

server.registerTool('label', { inputSchema: z.object({ labels, counts }) }, async ({ labels }) => {
  const parsed = z.object({ a: z.string() }).safeParse(labels);
  const text = parsed.success ? 'ok' : parsed.error.errors.map(({ message }) => message).join(); //~ zod-3-forms/shared-form
  return { content: [{ type: 'text', text: `${text} ${{ errors: 0 }.errors}` }] };
});

export { server };
