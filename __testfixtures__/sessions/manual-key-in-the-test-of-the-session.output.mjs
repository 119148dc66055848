import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';

// MCP-TODO(sessions/session-transport-map): Move req.headers['x-api-key'] in front of the code that looks for the transport, then plan again.
const transports = new Map();
const build = () => new McpServer({ name: 'notes', version: '1.0.0' });

async function readBody(req) {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

createServer(async (req, res) => {
  const body = await readBody(req);
  const sessionId = req.headers['mcp-session-id'];
  let transport = transports.get(sessionId);
  if (!transport) {
    if (!isInitializeRequest(body) || req.headers['x-api-key'] !== process.env.KEY) {
      res.statusCode = 401;
      res.end();
      return;
    }
    transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => transports.set(id, transport),
    });
    await build().connect(transport);
  }
  await transport.handleRequest(req, res, body);
}).listen(3000);
