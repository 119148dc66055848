// LSP has an initialize and an initialized of its own.
import { spawn } from 'node:child_process';

const server = spawn('typescript-language-server', ['--stdio']);
let id = 0;

function send(method: string, params: object): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

export function open(rootUri: string): void {
  send('initialize', { processId: process.pid, rootUri, capabilities: {}, clientInfo: { name: 'editor' } });
  send('textDocument/didOpen', { textDocument: { uri: rootUri } });
}
