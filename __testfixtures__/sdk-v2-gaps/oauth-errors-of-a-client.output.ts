import { auth, Client, type OAuthClientProvider, StreamableHTTPClientTransport, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/client';

export async function renew(provider: OAuthClientProvider, serverUrl: URL): Promise<string> {
  try {
    return await auth(provider, { serverUrl });
  } catch (error) {
    if ((error instanceof OAuthError && error.code === OAuthErrorCode.InvalidGrant) || (error instanceof OAuthError && error.code === OAuthErrorCode.InvalidClient)) return 'again';
    if (error instanceof OAuthError) return error.code;
    throw error;
  }
}

export const open = (client: Client, url: URL) =>
  client.connect(new StreamableHTTPClientTransport(url)).catch((e: unknown) => {
    const isExpired = e instanceof OAuthError && e.code === OAuthErrorCode.InvalidGrant;
    console.error(isExpired ? 'expired' : e);
  });
