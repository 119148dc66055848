// A language server over stdio. Not to be mixed up with MCP: no "tools/list" here.
import { createInterface } from 'node:readline';

const documents = new Map();
let initialized = false;

function send(message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function dispatch({ id, method, params }) {
  switch (method) {
    case 'initialize':
      return send({ id, result: { capabilities: { hoverProvider: true }, serverInfo: { name: 'lsp', version: '1' } } });
    case 'initialized':
      initialized = true;
      return undefined;
    case 'shutdown':
      return send({ id, result: null });
    case 'ping':
      return send({ id, result: {} });
    case 'textDocument/didOpen':
      return documents.set(params.textDocument.uri, params.textDocument.text);
    case 'textDocument/hover':
      if (!initialized) return send({ id, error: { code: -32002, message: 'Server not initialized' } });
      return send({ id, result: { contents: [] } });
    case '$/cancelRequest':
      return undefined;
    default:
      return send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
  }
}

createInterface({ input: process.stdin }).on('line', (line) => dispatch(JSON.parse(line)));
