export async function send(url, name) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }) });
  const data = await res.json();
  for (const reply of Array.isArray(data) ? data : [data]) { //~ batch-response-parse/tolerant-reader
    if (reply.id === 1) return reply.result;
  }
}
