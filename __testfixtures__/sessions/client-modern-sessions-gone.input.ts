import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
//~ era: modern

export async function open(url: URL, sessionId?: string): Promise<() => Promise<void>> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { sessionId }); //~ session-header-io/joins-nothing
  await client.connect(transport);
  return async () => {
    await transport.terminateSession(); //~ session-header-io/ends-nothing
    await client.close();
  };
}
