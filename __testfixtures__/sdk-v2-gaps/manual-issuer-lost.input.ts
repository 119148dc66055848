import { type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

declare function askUser(question: string): Promise<string>;

export async function finish(url: URL, authProvider: OAuthClientProvider): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  await transport.finishAuth(await askUser('The code?')); //~ finish-auth-iss/issuer-lost
}
