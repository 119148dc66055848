import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'c', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

export async function read(uri: string): Promise<unknown> {
  try {
    return await client.readResource({ uri });
  } catch (error) {
    const { code } = error as { code?: number };
    if ((error as { code?: number }).code === -32602 || (error as { code?: number }).code === -32002) return undefined;
    throw new Error(`code ${code}`);
  }
}
