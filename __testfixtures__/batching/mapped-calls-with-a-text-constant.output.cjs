'use strict';
const { request } = require('undici');

async function callAll(url, names) {
  const messages = names.map((name, i) => ({ jsonrpc: '2.0', id: i + 1, method: 'tools/call', params: { name } }));
  const replies = [];
  for (const message of messages) {
    const body = JSON.stringify(message);
    const res = await fetch(url, { method: 'POST', headers: { 'Content-Length': String(Buffer.byteLength(body)) }, body });
    const raw = await res.text();
    replies.push(JSON.parse(raw)); // all of them
  }
  return replies;
}

async function readAll(url, uris) {
  const reads = uris.map((uri, i) => ({ jsonrpc: '2.0', id: `read-${i}`, method: 'resources/read', params: { uri } }));
  const replies = await Promise.all(
    reads.map(async (message) => {
      const { statusCode, body } = await request(url, { method: 'POST', body: JSON.stringify(message) });
      if (statusCode >= 500) throw new Error(`HTTP ${statusCode}`);
      return body.json();
    }),
  );
  return replies;
}

module.exports = { callAll, readAll };
