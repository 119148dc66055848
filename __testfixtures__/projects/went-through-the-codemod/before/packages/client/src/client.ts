/* @mcp-codemod-error Unknown SDK import path: @modelcontextprotocol/sdk/client. Manual migration required. */
import { Client } from '@modelcontextprotocol/sdk/client';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function connected(url: URL) {
  const client = new Client({ name: 'went-through', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}
