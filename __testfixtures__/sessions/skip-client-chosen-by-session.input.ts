import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const upstreams: Record<string, Client> = {};

async function upstreamOf(id: string): Promise<Client> {
  const known = upstreams[id]; //~ session-sticky-proxy/client-by-session
  if (known) return known;
  const client = new Client({ name: 'gateway', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:4000/mcp')));
  upstreams[id] = client;
  return client;
}

createServer(async (req, res) => {
  const id = req.headers['mcp-session-id'];
  const client = await upstreamOf(String(id));
  res.end(JSON.stringify(await client.listTools()));
}).listen(3000);
