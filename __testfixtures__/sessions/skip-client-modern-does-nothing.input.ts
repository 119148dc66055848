import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
//~ era: modern

interface Mine {
  readonly retries: { initialReconnectionDelay: number; maxReconnectionDelay: number; reconnectionDelayGrowFactor: number; maxRetries: number };
  read(): number;
}

export async function run(url: URL, mine: Mine): Promise<void> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { reconnectionOptions: { ...mine.retries, maxRetries: mine.read() } }); //~ resumability/reconnects-no-more
  await client.connect(transport);
  try {
    await transport.terminateSession(); //~ session-header-io/does-nothing
  } finally {
    await client.close();
  }
}
