import express from 'express';
//~ types: TS7016 -- only the form counts

const VERSION = '2026-07-28';
const app = express();
app.use(express.json());

interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: string; _meta?: Record<string, unknown> };
}

app.post('/mcp', (req, res) => {
  const message = req.body as Message;
  if (message.params?._meta?.['io.modelcontextprotocol/protocolVersion'] !== VERSION) {
    const data = { requested: req.get('mcp-protocol-version'), supported: [VERSION] };
    res.status(400).json({ jsonrpc: '2.0', id: message.id, error: { code: -32022, message: 'Unsupported', data } });
    return;
  }
  switch (message.method) { //~ raw-server-initialize/modern-already
    case 'server/discover':
      res.json({
        jsonrpc: '2.0',
        id: message.id,
        result: { resultType: 'complete', supportedVersions: [VERSION], capabilities: { tools: {} } },
      });
      return;
    case 'tools/list':
      res.json({ jsonrpc: '2.0', id: message.id, result: { resultType: 'complete', tools: [], ttlMs: 0 } });
      return;
    case 'tools/call':
      res.json({ jsonrpc: '2.0', id: message.id, result: { resultType: 'complete', content: [] } });
      return;
    default:
      res.status(404).json({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Not found' } });
  }
});

app.listen(3001);
