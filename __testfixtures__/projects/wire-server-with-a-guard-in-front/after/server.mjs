import express from 'express';
import { dispatch } from './dispatch.mjs';
import { sessions } from './sessions.mjs';
import { inEra, isModernVersion, refusalOf } from './mcp-wire.mjs';
const app = express();
app.use(express.json());
app.use('/mcp', (req, res, next) => {
  const sessionId = req.get('Mcp-Session-Id');
  if (!isModernVersion(req.headers) && req.method === 'POST' && req.body.method !== 'initialize' && !sessions.has(sessionId)) return res.status(404).end();
  next();
});

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'mw', version: '1' }
};

app.post('/mcp', (req, res, next) => {
  const refusal = refusalOf(req.body, MODERN, req.headers);
  if (refusal) res.status(refusal.status).json(refusal.body);
  else inEra(req.body, MODERN, next);
}, async (req, res) => res.json(await dispatch(req.body, res)));
app.listen(3000);
