//~ types: TS2307 -- the neighbours are not part of the fixture
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Request, Response } from 'express';
import { isAllowed } from './allowed.js';

export async function post(transport: StreamableHTTPServerTransport, req: Request, res: Response) {
  const first = Array.isArray(req.body) ? req.body[0] : req.body; //~ batch-receive-server/only-first-checked
  if (first.method === 'tools/call' && !isAllowed(first.params.name)) {
    res.status(403).end();
    return;
  }
  await transport.handleRequest(req, res, req.body);
}
