import { createMcpHandler, originValidationResponse, localhostAllowedOrigins, McpServer } from '@modelcontextprotocol/server';

const log = { info: (text: string): void => console.error(text) };

function jsonError(status: number, message: string): Response {
  return new Response(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

const mcpHandler = createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }));

Object.assign(globalThis, {
  async onRequest(request: Request): Promise<Response> {
    try {
      const rejected = originValidationResponse(request, [new URL(request.url).hostname, ...localhostAllowedOrigins()]);
      if (rejected) return rejected;
      return await mcpHandler.fetch(request);
    } catch (error) {
      log.info(String(error));
      return jsonError(500, 'Internal error');
    }
  },
});
