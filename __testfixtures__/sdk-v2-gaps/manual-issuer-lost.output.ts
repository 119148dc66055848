import { type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

declare function askUser(question: string): Promise<string>;

export async function finish(url: URL, authProvider: OAuthClientProvider): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  // MCP-TODO(sdk-v2-gaps/finish-auth-iss): Pass on the parameters of the callback: transport.finishAuth(new URL(callbackUrl).searchParams), or the issuer as second argument.
  await transport.finishAuth(await askUser('The code?'));
}
