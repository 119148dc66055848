import { Hono } from 'hono';
import { METHODS } from './methods.js';
import { ok, fail } from './rpc.js';
import { inEra, refusalOf } from './mcp-wire.js';

const app = new Hono();

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'h', version: '1' }
};

app.post('/mcp', async (c) => {
  const message = await c.req.json();
  const refusal = refusalOf(message, MODERN, c.req.raw.headers);
  if (refusal) {
    return new Response(refusal.body && JSON.stringify(refusal.body), {
      status: refusal.status,
      headers: { 'Content-Type': 'application/json' }
    });
  }
  return inEra(message, MODERN, async () => {
    if (message.method === 'server/discover') {
      return c.json(ok(message.id, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} }
      }));
    }
    if (message.method === METHODS.INITIALIZE) return c.json(ok(message.id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'h', version: '1' } }));
    if (message.method === METHODS.LIST) return c.json(ok(message.id, { tools: [] }));
    else if (message.method === METHODS.CALL) return c.json(ok(message.id, { content: [] }));
    else return c.json(fail(message.id, -32601, 'no such method'));
  });
});

export default app;
