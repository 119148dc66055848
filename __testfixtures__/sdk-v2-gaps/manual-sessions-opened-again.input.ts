import { Client, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

declare function reconnect(): Promise<void>;

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (e instanceof SdkHttpError && (e.status === 404 || e.status === 401)) return reconnect(); //~ session-expired/opened-again
    if (e instanceof SdkHttpError && e.status === 404) console.error('no such address'); //~ session-expired/not-found
    throw e;
  }
}

export async function open(client: Client, url: URL): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport).catch((e: unknown) => {
    if (!(e instanceof SdkHttpError)) throw e;
    console.error(e.status === 404 ? 'nothing there' : e.message); //~ session-expired/not-found
  });
}
