/** Replies are found by id; a failed request throws. */
export async function both(url, token, signal) {
  const messages = [
    // the list first
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: {} } },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } },
  ];
  const replies = [];
  for (const message of messages) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      signal,
      body: JSON.stringify(message),
    });
    const isAnswer = !response.ok && 'id' in message && (await response.clone().json().catch(() => undefined))?.id === message.id;
    if (!response.ok && !isAnswer) {
      throw new Error(`HTTP ${response.status}`);
    }
    if ('id' in message) replies.push(await response.json());
  }
  const list = replies.find((reply) => reply.id === 1);
  return list.result;
}
