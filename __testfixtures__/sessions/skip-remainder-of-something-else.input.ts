import { createServer } from 'node:http';

const workers = ['a', 'b', 'c'];
let next = 0;

createServer((req, res) => {
  const id = req.headers['mcp-session-id'];
  const worker = workers[next++ % workers.length];
  res.setHeader('x-worker', worker);
  res.end(id === undefined ? 'no session' : 'session');
}).listen(8080);
