import { inEra, refusalOf } from './mcp-wire.mjs';

const TOOLS = [{ name: 'note', inputSchema: { type: 'object', properties: {} } }];

const answer = (id, result) => ({ jsonrpc: '2.0', id, result });
const refuse = (id, code, message) => ({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });

export async function handleMessage(message) {
  const { id, method } = message || {};
  switch (method) {
    case 'initialize':
      return answer(id, { protocolVersion: '2024-11-05', capabilities: { tools: {}, prompts: {} }, serverInfo: { name: 'notes', version: '1.0.0' } });
    case 'server/discover':
      return answer(id, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} }
      });
    case 'tools/list':
      return answer(id, { tools: TOOLS });
    case 'tools/call':
      return answer(id, { content: [] });
    default:
      return refuse(id, -32601, `Method not found: ${method}`);
  }
}

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'notes', version: '1.0.0' }
};

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
    const refusal = refusalOf(body, MODERN);
    if (refusal) return res.status(refusal.status).json(refusal.body);
    if (!body || body.jsonrpc !== '2.0' || !body.method) {
      return res.status(400).json(refuse(body?.id, -32600, 'Invalid Request'));
    }
    res.json(await inEra(body, MODERN, () => handleMessage(body)));
  });
}
