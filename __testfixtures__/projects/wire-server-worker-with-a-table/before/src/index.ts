interface RpcRequest { jsonrpc: '2.0'; id?: string | number; method: string; params?: any }

const handlers: Record<string, (params: any) => unknown> = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {}, prompts: { listChanged: true } },
    serverInfo: { name: 'edge', version: '2.0.0' },
    instructions: 'Ask for tools first.',
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
  'tools/call': async (params) => ({ content: [{ type: 'text', text: String(params.name) }] }),
  'prompts/list': () => ({ prompts: [] }),
};

async function handleRpc(message: RpcRequest) {
  const handler = handlers[message.method];
  if (!handler) return { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } };
  const result = await handler(message.params ?? {});
  return { jsonrpc: '2.0', id: message.id, result };
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'POST') return new Response('Not found', { status: 404 });
    const message = (await request.json()) as RpcRequest;
    if (message.id === undefined) return new Response(null, { status: 202 });
    return Response.json(await handleRpc(message));
  },
};
