import { request } from 'node:http';

const ENDPOINT = { hostname: 'localhost', port: 3000, path: '/mcp', method: 'POST' };

export function listTools(): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...ENDPOINT, headers: { 'content-type': 'application/json' } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })); //~ raw-client-envelope/client-left-whole
    sent.end();
  });
}
