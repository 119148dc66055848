import { type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function finish(url: URL, callback: URL, authProvider: OAuthClientProvider): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  await transport.finishAuth(callback.searchParams); //~ finish-auth-iss/issuer-passed-already
  await transport.finishAuth('code', 'https://issuer.example'); //~ finish-auth-iss/issuer-passed-already
}
