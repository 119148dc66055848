import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function buildServer() {
  const server = new McpServer({ name: 'colours', version: '0.1.0' });
  server.registerTool(
    'to_hex',
    { description: 'RGB to hex', inputSchema: { r: z.number(), g: z.number(), b: z.number() } },
    async ({ r, g, b }) => ({
      content: [{ type: 'text', text: `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}` }],
    }),
  );
  server.registerTool('palette', { description: 'Our colours' }, async () => ({
    content: [{ type: 'text', text: '#003049 #d62828 #f77f00' }],
  }));
  server.registerTool('blend', { inputSchema: { ms: z.number() } }, async ({ ms }) => {
    await new Promise((done) => setTimeout(done, ms));
    return { content: [{ type: 'text', text: 'blended' }] };
  });
  server.registerPrompt('name_colour', { argsSchema: { hex: z.string() } }, ({ hex }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `A name for ${hex}` } }],
  }));
  return server;
}
