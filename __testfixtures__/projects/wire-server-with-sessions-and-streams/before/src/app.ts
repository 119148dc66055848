import { randomUUID } from 'node:crypto';
import express from 'express';
import { dispatch } from './dispatch.js';
import { openStream, type Session, send, sessions } from './sessions.js';

const app = express();
app.use(express.json());

app.use((req, res, next) => {
  if (req.headers.origin && req.headers.origin !== 'https://app.example.com') return res.sendStatus(403);
  res.setHeader('Access-Control-Allow-Headers', 'content-type, mcp-session-id');
  next();
});

app.post('/mcp', async (req, res) => {
  const body = req.body;
  let session: Session | undefined;
  if (body.method === 'initialize') {
    const sessionId = randomUUID();
    session = { id: sessionId, ready: false, capabilities: {} };
    sessions.set(session.id, session);
    res.setHeader('Mcp-Session-Id', sessionId);
  } else {
    session = sessions.get(String(req.headers['mcp-session-id']));
  }
  if (!session) {
    res.status(404).json({ jsonrpc: '2.0', id: body.id ?? null, error: { code: -32001, message: 'Session not found' } });
    return;
  }
  if (body.method === 'tools/call') {
    openStream(res, session);
    send(res, await dispatch(session, body));
    res.end();
    return;
  }
  const reply = await dispatch(session, body);
  if (!reply) {
    res.status(202).end();
    return;
  }
  res.json(reply);
});

app
  .route('/mcp')
  .get((req, res) => {
    const session = sessions.get(String(req.headers['mcp-session-id']));
    if (!session) {
      res.status(400).send('no session');
      return;
    }
    openStream(res, session);
    session.stream = res;
    res.on('close', () => {
      session.stream = undefined;
    });
  })
  .delete((req, res) => {
    sessions.delete(String(req.headers['mcp-session-id']));
    res.status(204).end();
  });

app.listen(3000, '127.0.0.1');
