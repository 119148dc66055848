// A route of a framework that works with Request and Response.
let count = 0;

interface Message {
  jsonrpc: '2.0';
  id?: string | number;
  method: string;
  params?: Record<string, unknown>;
}

async function dispatch({ id, method }: Message) {
  switch (method) {
    case 'initialize':
      return {
        jsonrpc: '2.0',
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'fetch-route', version: '4.0.0' },
        },
      };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: [{ name: 'count', inputSchema: { type: 'object' } }] } };
    case 'tools/call':
      count++;
      return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: String(count) }] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

export async function POST(request: Request): Promise<Response> {
  const body = (await request.json()) as Message;
  if (body.id === undefined) return new Response(null, { status: 202 });
  return Response.json(await dispatch(body));
}

export async function GET(): Promise<Response> {
  return Response.json({ status: 'ok', count });
}
