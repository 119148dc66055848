const headers = { 'content-type': 'application/json' };

export const lists = (url) =>
  Promise.all([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }].map((message) => fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  }).then((res) => res.json())));
