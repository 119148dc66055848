import { listTools, runTool } from '../../../lib/tools.js';

const SERVER_INFO = { name: 'shop', version: '1.2.0' };

function ok(id: string | number, result: unknown) {
  return Response.json({ jsonrpc: '2.0', id, result });
}

function err(id: string | number | null, code: number, message: string) {
  return Response.json({ jsonrpc: '2.0', id, error: { code, message } });
}

export async function POST(request: Request) {
  try {
    const body = (await request.json()) as Record<string, any>;
    const { id, method, params } = body;

    if (method === 'initialize') {
      return ok(id, {
        protocolVersion: '2025-03-26',
        capabilities: { tools: { listChanged: false } },
        serverInfo: SERVER_INFO,
      });
    }
    if (method === 'notifications/initialized') {
      return new Response(null, { status: 202 });
    }
    if (method === 'tools/list') {
      return ok(id, { tools: listTools() });
    }
    if (method === 'tools/call') {
      const result = await runTool(params.name, params.arguments);
      return ok(id, { content: [{ type: 'text', text: JSON.stringify(result) }] });
    }
    return err(id, -32601, `Method not found: ${method}`);
  } catch (error) {
    return err(null, -32700, 'Parse error');
  }
}
