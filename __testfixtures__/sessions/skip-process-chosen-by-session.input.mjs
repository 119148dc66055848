import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const children = new Map();

createServer((req, res) => {
  let id = req.headers['mcp-session-id'];
  if (!id) {
    id = randomUUID();
    const child = spawn('my-server', [], { stdio: 'pipe' });
    children.set(id, { child, since: Date.now() }); //~ session-sticky-proxy/process-by-session
    res.setHeader('mcp-session-id', id);
  }
  const { child } = children.get(id);
  req.pipe(child.stdin, { end: false });
  child.stdout.once('data', (chunk) => res.end(chunk));
}).listen(3000);
