//~ legacy: stateless
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { type EventStore, isInitializeRequest, type JSONRPCMessage, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

class RecentEvents implements EventStore {
  readonly #events = new Map<string, { streamId: string; message: JSONRPCMessage }>();
  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    const id = `${streamId}_${this.#events.size}`;
    this.#events.set(id, { streamId, message });
    return id;
  }
  async replayEventsAfter(lastEventId: string): Promise<string> {
    return this.#events.get(lastEventId)?.streamId ?? '';
  }
}

const transports = new Map<string, NodeStreamableHTTPServerTransport>(); //~ session-transport-map/replaced
const eventStore = new RecentEvents();
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => { //~ resumability/streams-lost
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    if (!isInitializeRequest(req.body)) {
      res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
      return;
    }
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, fresh);
      },
      eventStore, // lets clients resume
      retryInterval: 2000,
    });
    fresh.onclose = () => {
      if (fresh.sessionId) transports.delete(fresh.sessionId);
    };
    await createServer().connect(fresh);
    transport = fresh;
  }
  await transport.handleRequest(req, res, req.body);
});
app.get('/mcp', async (req, res) => { //~ session-http-verbs/answered-405
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  const transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  const lastEventId = req.headers['last-event-id'];
  if (lastEventId) console.log(`Client resumes after ${lastEventId}`);
  await transport.handleRequest(req, res);
});
app.listen(3000);
