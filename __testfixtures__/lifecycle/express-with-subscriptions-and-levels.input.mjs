import express from 'express';

const SUPPORTED = ['2025-06-18', '2025-03-26'];
const subscribed = new Set();
let level = 'info';

const ok = (res, id, result) => res.json({ jsonrpc: '2.0', id, result });

export const app = express();
app.use(express.json());

app.post('/mcp', (req, res) => {
  const version = req.headers['mcp-protocol-version'];
  if (version !== undefined && !SUPPORTED.includes(version)) { //~ unsupported-version-error/passed
    return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Unsupported version' } });
  }
  const { id, method, params } = req.body;
  switch (method) {
    case 'initialize': //~ raw-server-initialize/modern-side, server-discover/added
      return ok(res, id, {
        protocolVersion: SUPPORTED.includes(params.protocolVersion) ? params.protocolVersion : SUPPORTED[0],
        capabilities: { resources: { subscribe: true }, logging: {} },
        serverInfo: { name: 'watch', version: '1.0.0' },
      });
    case 'resources/list':
      return ok(res, id, { resources: [] });
    case 'resources/read':
      return ok(res, id, { contents: [{ uri: params.uri, text: '' }] });
    case 'resources/subscribe':
      subscribed.add(params.uri); //~ resource-subscribe-server/not-offered
      return ok(res, id, {});
    case 'logging/setLevel':
      level = params.level; //~ logging-set-level/level-per-request
      return ok(res, id, {});
    default:
      return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
