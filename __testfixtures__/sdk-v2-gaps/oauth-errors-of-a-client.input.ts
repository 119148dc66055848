import { auth, Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { InvalidClientError, InvalidGrantError, OAuthError } from '@modelcontextprotocol/server-legacy/auth';

export async function renew(provider: OAuthClientProvider, serverUrl: URL): Promise<string> {
  try {
    return await auth(provider, { serverUrl });
  } catch (error) {
    if (error instanceof InvalidGrantError || error instanceof InvalidClientError) return 'again'; //~ oauth-error-classes/tested, oauth-error-classes/tested
    if (error instanceof OAuthError) return error.errorCode; //~ oauth-error-classes/tested
    throw error;
  }
}

export const open = (client: Client, url: URL) =>
  client.connect(new StreamableHTTPClientTransport(url)).catch((e: unknown) => {
    const isExpired = e instanceof InvalidGrantError; //~ oauth-error-classes/tested
    console.error(isExpired ? 'expired' : e);
  });
