/** Replies are found by id; a failed request throws. */
export async function both(url, token, signal) {
  const response = await fetch(url, { //~ batch-send-literal/answers-by-id
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    signal,
    body: JSON.stringify([
      // the list first
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: {} } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } },
    ]),
  });
  if (!response.ok) {
    throw new Error(`HTTP ${response.status}`);
  }
  const replies = await response.json(); //~ batch-response-parse/by-id
  const list = replies.find((reply) => reply.id === 1);
  return list.result;
}
