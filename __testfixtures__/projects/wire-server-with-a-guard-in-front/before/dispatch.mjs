import { sessions } from './sessions.mjs';
const handlers = new Map();
handlers.set('initialize', (params, res) => {
  const id = crypto.randomUUID();
  sessions.set(id, {});
  res.setHeader('Mcp-Session-Id', id);
  return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'mw', version: '1' } };
});
handlers.set('tools/list', () => ({ tools: [] }));
handlers.set('tools/call', async (params) => ({ content: [{ type: 'text', text: params.name }] }));
export async function dispatch(message, res) {
  const handler = handlers.get(message.method);
  if (!handler) return { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } };
  return { jsonrpc: '2.0', id: message.id, result: await handler(message.params, res) };
}
