import { type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function finish(url: URL, callback: URL, authProvider: OAuthClientProvider): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  const code = callback.searchParams.get('code');
  if (!code) throw new Error('no code');
  await transport.finishAuth(code); //~ finish-auth-iss/issuer-passed-on
}

export async function finishAtOnce(url: URL, query: URLSearchParams, authProvider: OAuthClientProvider): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  await transport.finishAuth(query.get('code') ?? ''); //~ finish-auth-iss/issuer-passed-on
}
