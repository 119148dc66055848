import express from 'express';
import { inEra, refusalOf } from './mcp-wire.mjs';

const SUPPORTED = ['2025-06-18', '2025-03-26'];
const subscribed = new Set();
let level = 'info';

const ok = (res, id, result) => res.json({ jsonrpc: '2.0', id, result });

export const app = express();
app.use(express.json());

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'resources/list', 'resources/read'],
  serverInfo: { name: 'watch', version: '1.0.0' },
};

app.post('/mcp', (req, res, next) => {
  const refusal = refusalOf(req.body, MODERN);
  if (refusal) res.status(refusal.status).json(refusal.body);
  else inEra(req.body, MODERN, next);
}, (req, res) => {
  const version = req.headers['mcp-protocol-version'];
  if (version !== '2026-07-28' && version !== undefined && !SUPPORTED.includes(version)) {
    return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Unsupported version' } });
  }
  const { id, method, params } = req.body;
  switch (method) {
    case 'initialize':
      return ok(res, id, {
        protocolVersion: SUPPORTED.includes(params.protocolVersion) ? params.protocolVersion : SUPPORTED[0],
        capabilities: { resources: { subscribe: true }, logging: {} },
        serverInfo: { name: 'watch', version: '1.0.0' },
      });
    case 'server/discover':
      return ok(res, id, {
        supportedVersions: ['2026-07-28'],
        capabilities: { resources: {} },
      });
    case 'resources/list':
      return ok(res, id, { resources: [] });
    case 'resources/read':
      return ok(res, id, { contents: [{ uri: params.uri, text: '' }] });
    case 'resources/subscribe':
      // MCP-TODO(lifecycle/resource-subscribe-server): Implement subscriptions/listen if they have to be told of changes.
      subscribed.add(params.uri);
      return ok(res, id, {});
    case 'logging/setLevel':
      level = params.level;
      return ok(res, id, {});
    default:
      return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
