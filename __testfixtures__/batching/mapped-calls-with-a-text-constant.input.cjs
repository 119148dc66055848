'use strict';
const { request } = require('undici');

async function callAll(url, names) {
  const messages = names.map((name, i) => ({ jsonrpc: '2.0', id: i + 1, method: 'tools/call', params: { name } }));
  const body = JSON.stringify(messages);
  const res = await fetch(url, { method: 'POST', headers: { 'Content-Length': String(Buffer.byteLength(body)) }, body }); //~ batch-send-built/one-by-one
  const raw = await res.text();
  const replies = JSON.parse(raw); // all of them
  return replies;
}

async function readAll(url, uris) {
  const reads = uris.map((uri, i) => ({ jsonrpc: '2.0', id: `read-${i}`, method: 'resources/read', params: { uri } }));
  const { statusCode, body } = await request(url, { method: 'POST', body: JSON.stringify(reads) }); //~ batch-send-built/at-once
  if (statusCode >= 500) throw new Error(`HTTP ${statusCode}`);
  return await body.json();
}

module.exports = { callAll, readAll };
