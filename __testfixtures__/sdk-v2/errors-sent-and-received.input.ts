import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import { CallToolRequestSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

export const server = new Server({ name: 'gateway', version: '1.0.0' }, { capabilities: { tools: {} } });

function fail(code: ErrorCode, text: string): never {
  throw new McpError(code, text);
}

server.setRequestHandler(CallToolRequestSchema, async (request) => { //~ handlers/schema-to-method
  if (request.params.name === 'gone') throw new McpError(ErrorCode.ConnectionClosed, 'The upstream is gone');
  if (request.params.name === 'none') fail(ErrorCode.ConnectionClosed, 'No such upstream');
  if (request.params.name === 'bad') fail(ErrorCode.InvalidParams, 'No such name');
  try {
    return await upstream(request.params);
  } catch (e) {
    if (!(e instanceof McpError)) throw e;
    switch (e.code) {
      case ErrorCode.RequestTimeout:
        return { content: [{ type: 'text', text: 'slow' }] };
      case ErrorCode.InvalidParams:
        return { content: [{ type: 'text', text: e.message }] };
      default:
        throw e;
    }
  }
});

export const refusal = (id: number) => ({
  jsonrpc: '2.0',
  id,
  error: { code: ErrorCode.ConnectionClosed, message: 'Bad Request: No valid session ID provided' },
});

declare function upstream(params: unknown): Promise<{ content: { type: 'text'; text: string }[] }>;
