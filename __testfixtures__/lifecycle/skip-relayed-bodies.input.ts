// A proxy: the messages are those of its own client.
import { createServer } from 'node:http';

const upstream = process.env.UPSTREAM ?? '';

createServer(async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const message = JSON.parse(Buffer.concat(chunks).toString());
  if (message.method === 'tools/call') console.error('call of', message.params.name);
  const answer = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'mcp-session-id': String(req.headers['mcp-session-id']) },
    body: JSON.stringify(message),
  });
  res.writeHead(answer.status, { 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '' });
  res.end(await answer.text());
}).listen(8080);
