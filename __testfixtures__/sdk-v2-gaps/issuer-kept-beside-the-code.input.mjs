import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';

class Provider {
  lastCode;

  async redirectToAuthorization(url) {
    const answer = await fetch(url, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location'));
    this.lastCode = back.searchParams.get('code') ?? undefined;
  }
}

const provider = new Provider();

export async function connect(url, again = true) {
  const client = new Client({ name: 'signed-in', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
  try {
    await client.connect(transport);
    return client;
  } catch (error) {
    if (!again || !(error instanceof UnauthorizedError)) throw error;
    await transport.finishAuth(provider.lastCode); //~ finish-auth-iss/issuer-passed-on
    return connect(url, false);
  }
}

export async function refresh(transport) {
  await transport.finishAuth(provider.lastCode);
}
