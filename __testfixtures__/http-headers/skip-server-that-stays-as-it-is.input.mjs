import express from 'express';
import { randomUUID } from 'node:crypto';

const app = express();
app.use(express.json());
const sessions = new Map();
const TOOLS = [{ name: 'where', inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } } }]; //~ x-mcp-header-server/server-left-whole

async function dispatch(session, { id, method, params }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: TOOLS } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `${session.id} ${params.name}` }] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

app.post('/mcp', async (req, res) => {
  const session = sessions.get(req.headers['mcp-session-id']) ?? { id: randomUUID() };
  sessions.set(session.id, session);
  res.setHeader('Mcp-Session-Id', session.id); //~ session-header-response/server-left-whole
  res.json(await dispatch(session, req.body));
  //~^ header-validation-server/server-left-whole, origin-validation/unchecked, disconnect-cancels/unnoticed
});

app.get('/mcp', (req, res) => { //~ http-status-mapping/server-left-whole
  res.writeHead(200, { 'Content-Type': 'text/event-stream' }); //~ sse-response-headers/buffered
});

app.listen(3000);
