import { Client, ProtocolError, SdkError, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const RETRIED = [-32000, -32001];

function isTimeout(e: unknown): boolean {
  return (e as { code?: number }).code === -32001; //~ numeric-code-compare/code-added
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (isTimeout(e)) return 'later';
    const failure = e as { code?: number; message: string };
    if (failure.code === -32000) return 'gone'; //~ numeric-code-compare/code-added
    if (failure.code !== -32000 && failure.code !== -32602) console.error(failure.message); //~ numeric-code-compare/code-added
    if (RETRIED.includes(failure.code ?? 0)) return 'again'; //~ numeric-code-compare/code-added
    if (e instanceof ProtocolError && e.code === -32001) return 'slow'; //~ numeric-code-compare/code-added
    if (e instanceof SdkError && (e as any).code === -32000) return 'closed'; //~ numeric-code-compare/code-named
    if (e instanceof SdkHttpError && (e as any).code === 404) return 'reconnect'; //~ numeric-code-compare/status-read
    throw e;
  }
}

export async function open(url: URL): Promise<Client | string> {
  const client = new Client({ name: 'c', version: '1.0.0' });
  return client.connect(new StreamableHTTPClientTransport(url)).then(
    () => client,
    (error: any) => {
      if (error.code === 401 || error?.code === 403) return 'who'; //~ numeric-code-compare/status-added, numeric-code-compare/status-added
      if ([502, 503].includes(error.code)) return 'later'; //~ numeric-code-compare/status-added
      switch (error.code) {
        case -32001: //~ numeric-code-compare/code-added
          return 'slow';
        default:
          throw error;
      }
    },
  );
}
