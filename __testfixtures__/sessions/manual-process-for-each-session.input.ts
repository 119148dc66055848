import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

const transports: Record<string, NodeStreamableHTTPServerTransport> = {}; //~ session-transport-map/does-more
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  const known = sessionId ? transports[sessionId] : undefined;
  if (known) {
    await known.handleRequest(req, res, req.body);
    return;
  }
  const child: ChildProcess = spawn('interpreter', ['--interactive']); //~ session-sticky-proxy/process-per-session
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      transports[id] = transport;
    },
  });
  transport.onclose = () => {
    child.kill();
  };
  const server = new McpServer({ name: 'interpreter', version: '1.0.0' });
  server.registerTool('run', {}, async () => {
    child.stdin?.write('run\n');
    return { content: [] };
  });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
