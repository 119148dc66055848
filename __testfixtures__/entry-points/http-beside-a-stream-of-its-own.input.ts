import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });
const changes: string[] = [];
const app = express();
app.use(express.json());

// The pages of the site listen to this one.
app.get('/changes', (req, res) => {
  const last = Number(req.headers['last-event-id'] ?? 0);
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const [index, change] of changes.entries()) if (index > last) res.write(`id: ${index}\ndata: ${change}\n\n`);
});

app.post('/mcp', async (req, res) => { //~ era-posture/stateless
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  res.on('close', () => void transport.close());
  await createServer().connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
