import express from 'express';
import { completed, inEra, refusalOf } from './mcp-wire.mjs';

const app = express();
app.use(express.json());

const region = { type: 'string', 'x-mcp-header': 'Region' };
const TOOLS = [{ name: 'where', inputSchema: { type: 'object', properties: { region } } }];

const MODERN = { methods: ['server/discover', 'tools/list', 'tools/call'], tools: () => TOOLS };

function dispatch({ id, method, params }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'server/discover':
      return { jsonrpc: '2.0', id, result: completed({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }) };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: completed({ tools: TOOLS }) };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: completed({ content: [{ type: 'text', text: params.name }] }) };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
  }
}

app.post(
  '/mcp',
  ({ body }, res, next) => {
    const refusal = refusalOf(body, MODERN);
    if (refusal) res.status(refusal.status).json(refusal.body);
    else inEra(body, MODERN, next);
  },
  (req, res) => {
    res.json(dispatch(req.body));
  },
);

app.listen(3000, '127.0.0.1');
