const HEADERS = { 'content-type': 'application/json' };

export async function mixed(url) {
  const calls = [
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: 2, method: 'eth_blockNumber', params: [] },
  ];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-literal/foreign-element
  return res.json();
}
