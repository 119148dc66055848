async function sendBatch(url, messages) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify(messages) }); //~ batch-send-built/one-by-one
  return res.json();
}

export async function first(url) {
  const replies = await sendBatch(url, [
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: 2, method: 'logging/setLevel', params: { level: 'debug' } },
  ]);
  return replies.length;
}

export async function second(url, names) {
  return sendBatch(url, names.map((name, i) => ({ jsonrpc: '2.0', id: i, method: 'prompts/get', params: { name } })));
}
