const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export async function callAll(url, names) {
  const calls = names.map((name, i) => ({ jsonrpc: '2.0', id: i, method: 'tools/call', params: { name } }));
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-built/one-by-one
  const text = await res.text();
  const line = text.split('\n').findLast((one) => one.startsWith('data: '));
  const replies = JSON.parse(line.slice(6));
  replies.forEach((reply) => console.log(reply.id));
  return replies;
}

export async function inChunks(url, names) {
  const calls = names.map((name, i) => ({ jsonrpc: '2.0', id: i, method: 'tools/call', params: { name } }));
  const out = [];
  for (let i = 0; i < calls.length; i += 10) {
    const part = calls.slice(i, i + 10);
    const res = await fetch(url, { method: 'POST', body: JSON.stringify(part) }); //~ batch-send-built/one-by-one
    out.push(...(await res.json()));
  }
  return out;
}
