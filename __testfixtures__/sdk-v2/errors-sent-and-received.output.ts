import {
  Server,
  ProtocolErrorCode,
  SdkErrorCode,
  ProtocolError,
  SdkError,
} from '@modelcontextprotocol/server';

export const server = new Server({ name: 'gateway', version: '1.0.0' }, { capabilities: { tools: {} } });

function fail(code: number, text: string): never {
  throw new ProtocolError(code, text);
}

server.setRequestHandler('tools/call', async (request) => {
  if (request.params.name === 'gone') throw new ProtocolError(-32000 /* ConnectionClosed */, 'The upstream is gone');
  if (request.params.name === 'none') fail(-32000 /* ConnectionClosed */, 'No such upstream');
  if (request.params.name === 'bad') fail(ProtocolErrorCode.InvalidParams, 'No such name');
  try {
    return await upstream(request.params);
  } catch (e) {
    if (!(e instanceof ProtocolError || e instanceof SdkError)) throw e;
    switch (e.code) {
      case SdkErrorCode.RequestTimeout:
        return { content: [{ type: 'text', text: 'slow' }] };
      case ProtocolErrorCode.InvalidParams:
        return { content: [{ type: 'text', text: e.message }] };
      default:
        throw e;
    }
  }
});

export const refusal = (id: number) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32000 /* ConnectionClosed */, message: 'Bad Request: No valid session ID provided' },
});

declare function upstream(params: unknown): Promise<{ content: { type: 'text'; text: string }[] }>;
