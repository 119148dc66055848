import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL): Promise<Client> {
  const client = new Client({ name: 'either', version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } });
  try {
    await client.connect(new StreamableHTTPClientTransport(url));
  } catch {
    // An old server.
    await client.connect(new SSEClientTransport(url), { prior: { kind: 'legacy' } });
  }
  return client;
}

export async function openInTime(url: URL, timeout: number): Promise<Client> {
  const client = new Client({ name: 'in-time', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  try {
    await client.connect(new StreamableHTTPClientTransport(url), { timeout });
  } catch {
    await client.connect(new SSEClientTransport(url), { timeout, prior: { kind: 'legacy' } });
  }
  return client;
}

/** A client of its own for each of the two. */
export async function openSeparately(url: URL): Promise<Client> {
  try {
    const client = new Client({ name: 'new', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  } catch {
    const client = new Client({ name: 'old', version: '1.0.0' });
    await client.connect(new SSEClientTransport(url));
    return client;
  }
}
