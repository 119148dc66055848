import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

let lastToken: string | undefined;

export async function work(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  await client.connect(transport);
  if (client.getProtocolEra() === 'legacy' && !transport.sessionId) { //~ session-header-io/session-asked-by-era
    throw new Error('The server gave no session');
  }
}

export async function build(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  await client.callTool(
    { name: 'build' },
    {
      resumptionToken: client.getProtocolEra() === 'modern' ? undefined : lastToken, //~ resumability/stream-asked-by-era
      onresumptiontoken: (token) => { //~ resumability/token-never-comes
        lastToken = token;
      },
    },
  );
  if (client.getProtocolEra() !== 'modern' && lastToken) await transport.resumeStream(lastToken); //~ resumability/stream-asked-by-era
}
