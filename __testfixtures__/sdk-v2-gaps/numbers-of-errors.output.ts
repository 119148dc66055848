import { Client, ProtocolError, SdkError, SdkHttpError, StreamableHTTPClientTransport, SdkErrorCode } from '@modelcontextprotocol/client';

const RETRIED = [-32000, -32001];

function isTimeout(e: unknown): boolean {
  return (e as { code?: number }).code === -32001 || (e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout);
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (isTimeout(e)) return 'later';
    const failure = e as { code?: number; message: string };
    if (failure.code === -32000 || (e instanceof SdkError && e.code === SdkErrorCode.ConnectionClosed)) return 'gone';
    if (failure.code !== -32000 && !(e instanceof SdkError && e.code === SdkErrorCode.ConnectionClosed) && failure.code !== -32602) console.error(failure.message);
    if (RETRIED.includes(failure.code ?? 0) || (e instanceof SdkError && (e.code === SdkErrorCode.ConnectionClosed || e.code === SdkErrorCode.RequestTimeout))) return 'again';
    if ((e instanceof ProtocolError || e instanceof SdkError) && (e.code === -32001 || e.code === SdkErrorCode.RequestTimeout)) return 'slow';
    if (e instanceof SdkError && (e as any).code === SdkErrorCode.ConnectionClosed) return 'closed';
    if (e instanceof SdkHttpError && (e as any).status === 404) return 'reconnect';
    throw e;
  }
}

export async function open(url: URL): Promise<Client | string> {
  const client = new Client({ name: 'c', version: '1.0.0' });
  return client.connect(new StreamableHTTPClientTransport(url)).then(
    () => client,
    (error: any) => {
      if (error.code === 401 || (error instanceof SdkHttpError && error.status === 401) || error?.code === 403 || (error instanceof SdkHttpError && error.status === 403)) return 'who';
      if ([502, 503].includes(error.code) || (error instanceof SdkHttpError && [502, 503].includes(error.status))) return 'later';
      switch (error.code) {
        case SdkErrorCode.RequestTimeout:
        case -32001:
          return 'slow';
        default:
          throw error;
      }
    },
  );
}
