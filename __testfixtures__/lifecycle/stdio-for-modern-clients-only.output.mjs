import readline from 'node:readline';
import { inEra, refusalOf } from './mcp-wire.mjs';

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function answer(id, result) {
  send({ jsonrpc: '2.0', id, result });
}

function requireHandshake() {
}

function dispatch({ id, method, params }) {
  switch (method) {
    case 'server/discover': {
      return answer(id, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} }
      });
    }
    case 'tools/list':
      requireHandshake();
      return answer(id, { tools: [] });
    case 'tools/call':
      requireHandshake();
      return answer(id, { content: [{ type: 'text', text: params.name }] });
  }
}

// What is served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'notes', version: '1.0.0' },
  legacy: 'reject'
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  const refusal = refusalOf(message, MODERN);
  if (refusal) {
    if (refusal.body) send(refusal.body);
    return;
  }
  return inEra(message, MODERN, () => dispatch(message));
});
