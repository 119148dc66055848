import { type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function finish(url: URL, authProvider: OAuthClientProvider): Promise<void> {
  await new StreamableHTTPClientTransport(url, { authProvider }).finishAuth('code'); //~ finish-auth-iss/finish-in-test
}
