import { Client, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

declare function reconnect(): Promise<void>;

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    // MCP-TODO(sdk-v2-gaps/session-expired): Connect again only when `client.getProtocolEra()` is 'legacy', and report a 404 of a modern server as an error.
    if (e instanceof SdkHttpError && (e.status === 404 || e.status === 401)) return reconnect();
    if (e instanceof SdkHttpError && e.status === 404) console.error('no such address');
    throw e;
  }
}

export async function open(client: Client, url: URL): Promise<void> {
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport).catch((e: unknown) => {
    if (!(e instanceof SdkHttpError)) throw e;
    console.error(e.status === 404 ? 'nothing there' : e.message);
  });
}
