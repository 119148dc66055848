const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export async function lists(url: string) {
  const res = await fetch(url, { //~ batch-send-literal/at-once
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]),
  });
  const replies = await res.json(); //~ batch-response-parse/by-position
  return { tools: replies[0].result, prompts: replies[1].result };
}

export async function call(url: string, names: string[]) {
  const calls = names.map((name, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } }));
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-built/one-by-one
  if (!res.ok) throw new Error(`HTTP ${res.status}`);
  const replies = (await res.json()) as { id: number; result: unknown }[];
  return replies.length;
}

export async function callOn(url: string, names: string[]) {
  const calls = names.map((name, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } }));
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-built/one-by-one
  return res.json();
}
