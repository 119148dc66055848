//~ era: modern
import readline from 'node:readline';

let ready = false;

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function answer(id, result) {
  send({ jsonrpc: '2.0', id, result });
}

function requireHandshake() {
  if (!ready) throw new Error('Server not initialized');
}

function dispatch({ id, method, params }) {
  switch (method) {
    case 'initialize': { //~ raw-server-initialize/modern-only, server-discover/added
      const version = params.protocolVersion;
      return answer(id, { protocolVersion: version, capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1.0.0' } });
    }
    case 'notifications/initialized':
      ready = true;
      return;
    // Nothing but a sign of life.
    case 'ping':
      return answer(id, {});
    case 'tools/list':
      requireHandshake();
      return answer(id, { tools: [] });
    case 'tools/call':
      requireHandshake();
      return answer(id, { content: [{ type: 'text', text: params.name }] });
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => dispatch(JSON.parse(line)));
