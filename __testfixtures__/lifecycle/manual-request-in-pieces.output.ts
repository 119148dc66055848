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
    // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: the request of node:http is written in pieces, so its headers are set before the message is known (manual-request-in-pieces.ts).
    sent.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }));
    sent.end();
  });
}
