import express from 'express';
import { dispatch } from './dispatch.mjs';
import { sessions } from './sessions.mjs';
const app = express();
app.use(express.json());
app.use('/mcp', (req, res, next) => {
  const sessionId = req.get('Mcp-Session-Id');
  if (req.method === 'POST' && req.body.method !== 'initialize' && !sessions.has(sessionId)) return res.status(404).end();
  next();
});
app.post('/mcp', async (req, res) => res.json(await dispatch(req.body, res)));
app.listen(3000);
