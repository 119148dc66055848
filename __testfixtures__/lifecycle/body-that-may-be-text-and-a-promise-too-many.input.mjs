const TOOLS = [{ name: 'note', inputSchema: { type: 'object', properties: {} } }];

const answer = (id, result) => ({ jsonrpc: '2.0', id, result });
const refuse = (id, code, message) => ({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });

export async function handleMessage(message) {
  const { id, method } = message || {};
  switch (method) {
    case 'initialize': //~ raw-server-initialize/modern-side, server-discover/added
      return answer(id, { protocolVersion: '2024-11-05', capabilities: { tools: {}, prompts: {} }, serverInfo: { name: 'notes', version: '1.0.0' } });
    case 'tools/list':
      return answer(id, { tools: TOOLS });
    case 'tools/call':
      return answer(id, { content: [] });
    default:
      return refuse(id, -32601, `Method not found: ${method}`);
  }
}

export function registerRoutes(app) {
  app.post('/mcp', async (req, res) => {
    let body = req.body;
    // Some proxies change the content type.
    if (typeof body === 'string') {
      try {
        body = JSON.parse(body);
      } catch {
        return res.status(400).json(refuse(null, -32700, 'Parse error'));
      }
    }
    if (!body || body.jsonrpc !== '2.0' || !body.method) {
      return res.status(400).json(refuse(body?.id, -32600, 'Invalid Request'));
    }
    res.json(await handleMessage(body));
  });
}
