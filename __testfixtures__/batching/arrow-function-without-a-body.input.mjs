const headers = { 'content-type': 'application/json' };

export const lists = (url) =>
  fetch(url, { //~ batch-send-literal/at-once
    method: 'POST',
    headers,
    body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]),
  }).then((res) => res.json());
