async function send(url, payload) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify(payload) });
  const answer = await res.json();
  return Array.isArray(answer) ? answer.map((one) => one.result) : answer.result;
}

export const tools = (url) => send(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });

export async function all(url) {
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const [tools, prompts] = await send(url, [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]);
  return { tools, prompts };
}
