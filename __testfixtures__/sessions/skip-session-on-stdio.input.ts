import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const notes = new Map<string, number>();

const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('note', {}, async (ctx) => {
  const key = ctx.sessionId ?? 'stdio';
  notes.set(key, (notes.get(key) ?? 0) + 1); //~ session-undefined-key/not-over-http
  return { content: [] };
});

await server.connect(new StdioServerTransport());
