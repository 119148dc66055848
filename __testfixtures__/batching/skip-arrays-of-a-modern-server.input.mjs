import { createServer } from 'node:http';

const META = 'io.modelcontextprotocol/protocolVersion';

function answer({ id, method, params }) {
  if (params?._meta?.[META] !== '2026-07-28') {
    return { jsonrpc: '2.0', id, error: { code: -32022, message: 'Unsupported protocol version' } };
  }
  switch (method) {
    case 'server/discover':
      return { jsonrpc: '2.0', id, result: { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private' } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { resultType: 'complete', content: [] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

createServer(async (req, res) => {
  let text = '';
  for await (const chunk of req) text += chunk;
  const body = JSON.parse(text);
  const messages = Array.isArray(body) ? body : [body]; //~ batch-receive-server/modern-already
  res.setHeader('Content-Type', 'application/json');
  const replies = messages.map((message) => answer(message));
  res.end(JSON.stringify(Array.isArray(body) ? replies : replies[0])); //~ batch-receive-server/modern-already
}).listen(0);
