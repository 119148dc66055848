const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export async function lists(url: string) {
  const messages = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  const replies = await Promise.all(
    messages.map(async (message) => {
      const res = await fetch(url, {
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify(message),
      });
      return res.headers.get('content-type')?.includes('text/event-stream')
        ? JSON.parse((await res.text()).match(/^data:.*/gm)?.at(-1)?.slice(5) ?? 'null')
        : await res.json();
    }),
  );
  return { tools: replies[0].result, prompts: replies[1].result };
}

export async function call(url: string, names: string[]) {
  const calls = names.map((name, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } }));
  const received = [];
  for (const message of calls) {
    const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(message) });
    const isAnswer = !res.ok && ((await res.clone().json().catch(() => undefined)) as { id?: unknown } | undefined)?.id === message.id;
    if (!res.ok && !isAnswer) throw new Error(`HTTP ${res.status}`);
    received.push(
      res.headers.get('content-type')?.includes('text/event-stream')
        ? JSON.parse((await res.text()).match(/^data:.*/gm)?.at(-1)?.slice(5) ?? 'null')
        : await res.json(),
    );
  }
  const replies = received as { id: number; result: unknown }[];
  return replies.length;
}

export async function callOn(url: string, names: string[]) {
  const calls = names.map((name, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } }));
  const replies = [];
  for (const message of calls) {
    const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(message) });
    replies.push(
      res.headers.get('content-type')?.includes('text/event-stream')
        ? JSON.parse((await res.text()).match(/^data:.*/gm)?.at(-1)?.slice(5) ?? 'null')
        : await res.json(),
    );
  }
  return replies;
}
