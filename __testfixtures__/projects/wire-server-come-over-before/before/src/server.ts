import express, { type Request, type Response } from 'express';
import { dispatch } from './dispatch.js';
import { failure, type RpcMessage } from './rpc.js';
import { inEra, refusalOf } from './mcp-wire.js';

export const app = express();
app.use(express.json());

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: [
    'server/discover',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/read'
  ],
  serverInfo: { name: 'docs', version: '0.1.0' }
};

app.post('/mcp', handlePost);

async function handlePost(req: Request, res: Response) {
  const message = req.body as RpcMessage;
  const refusal = refusalOf(message, MODERN, req.headers);
  if (refusal) {
    res.status(refusal.status).json(refusal.body);
    return;
  }
  try {
    const answer = await inEra(message, MODERN, () => dispatch(message));
    if (answer === undefined) {
      res.status(202).end();
      return;
    }
    res.json(answer);
  } catch (error) {
    res.json(failure(message.id ?? null, error));
  }
}
