import express, { type Request, type Response } from 'express';
import { dispatch } from './dispatch.js';
import { failure, type RpcMessage } from './rpc.js';

export const app = express();
app.use(express.json());

app.post('/mcp', handlePost);

async function handlePost(req: Request, res: Response) {
  const message = req.body as RpcMessage;
  try {
    const answer = await dispatch(message);
    if (answer === undefined) {
      res.status(202).end();
      return;
    }
    res.json(answer);
  } catch (error) {
    res.json(failure(message.id ?? null, error));
  }
}
