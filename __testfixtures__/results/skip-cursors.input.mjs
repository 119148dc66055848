let lastId = 0;
const url = 'http://localhost:3000/mcp';

async function request(method, params) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }) });
  const reply = await res.json();
  return reply.result;
}

export async function listAll(method, key) {
  const items = [];
  let cursor;
  do {
    const page = await request('tools/list', cursor ? { cursor } : undefined); //~ cursor-empty/tested-for-truth
    items.push(...page[key]);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

export async function hasMore() {
  const { nextCursor } = await request('prompts/list', {});
  return nextCursor ? 'yes' : 'no'; //~ cursor-empty/tested-for-truth
}

export async function rightly() {
  const { nextCursor } = await request('prompts/list', {});
  return nextCursor !== undefined;
}

/** Another API: its cursors are never empty. */
export async function channels(token) {
  const page = await (await fetch('https://chat.example/list', { headers: { token } })).json();
  return page.nextCursor ? page.nextCursor : null;
}
