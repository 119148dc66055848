import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';

const workers = ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'];

function hashOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE(0);
}

createServer((req, res) => {
  const id = String(req.headers['mcp-session-id'] ?? '');
  const worker = workers[hashOf(id) % workers.length]; //~ session-sticky-proxy/hashed
  req.pipe(request(new URL(req.url ?? '/', worker), (answer) => answer.pipe(res)));
}).listen(8080);
