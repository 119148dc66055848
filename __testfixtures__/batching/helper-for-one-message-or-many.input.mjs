async function post(url, payload) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify(payload) });
  return res.json();
}

export async function single(url) {
  return (await post(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).result;
}

export async function many(url) {
  const replies = await post(url, [ //~ batch-send-literal/at-once
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: 2, method: 'resources/list' },
  ]);
  return replies.map((reply) => reply.result);
}
