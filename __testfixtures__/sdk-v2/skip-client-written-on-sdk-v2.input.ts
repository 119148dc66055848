import { Client, ProtocolError, SdkError, SdkErrorCode, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { capabilities: { elicitation: {} } });
client.setRequestHandler('elicitation/create', async (request, ctx) => {
  ctx.mcpReq.signal.throwIfAborted();
  return { action: 'accept', content: { said: request.params.message } };
});
client.setNotificationHandler('notifications/tools/list_changed', async () => {
  await client.listTools();
});
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

export async function read(uri: string): Promise<number> {
  try {
    const { contents } = await client.request({ method: 'resources/read', params: { uri } });
    return contents.length;
  } catch (error) {
    if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 0;
    if (error instanceof ProtocolError) return error.code;
    throw error;
  }
}
