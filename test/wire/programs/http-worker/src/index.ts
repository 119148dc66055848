import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { z } from 'zod';

interface Env {
  GREETING?: string;
}

function createServer(env: Env): McpServer {
  const server = new McpServer({ name: 'edge-tools', version: '1.1.0' });
  server.registerTool('greet', { description: 'Greets', inputSchema: { name: z.string() } }, async ({ name }) => ({
    content: [{ type: 'text', text: `${env.GREETING ?? 'Hello'}, ${name}!` }],
  }));
  server.registerTool('reverse', { description: 'Reverses', inputSchema: { text: z.string() } }, async ({ text }) => ({
    content: [{ type: 'text', text: [...text].reverse().join('') }],
  }));
  server.registerTool('nap', { description: 'Sleeps', inputSchema: { ms: z.number() } }, async ({ ms }) => {
    await new Promise((done) => setTimeout(done, ms));
    return { content: [{ type: 'text', text: `slept ${ms} ms` }] };
  });
  server.registerPrompt('introduce', { argsSchema: { name: z.string() } }, ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Introduce ${name}` } }],
  }));
  return server;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/') return new Response('edge-tools');
    if (url.pathname !== '/mcp') return new Response('Not found', { status: 404 });
    const server = createServer(env);
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    return transport.handleRequest(request);
  },
};
