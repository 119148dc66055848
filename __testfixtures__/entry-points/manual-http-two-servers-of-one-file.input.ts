import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createNotes(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

function createTasks(): McpServer {
  return new McpServer({ name: 'tasks', version: '1.0.0' });
}

const app = express();
app.use(express.json());

app.post('/notes', async (req, res) => {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await createNotes().connect(transport); //~ http-entry-sdk/several-servers
  await transport.handleRequest(req, res, req.body);
});

app.post('/tasks', async (req, res) => {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await createTasks().connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
