//~ era: modern
import { createServer } from 'node:http';

async function answer({ id, method }) {
  if (method === 'initialize') return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: { tools: [] } };
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: { content: [] } };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
}

createServer(async (req, res) => {
  let text = '';
  for await (const chunk of req) text += chunk;
  const body = JSON.parse(text);
  const messages = Array.isArray(body) ? body : [body]; //~ batch-receive-server/refuses-arrays
  const replies = await Promise.all(messages.map((message) => answer(message)));
  res.end(JSON.stringify(replies.length === 1 ? replies[0] : replies));
}).listen(3000);
