// GraphQL, OData, and a REST API whose paths happen to be "tools/list" and "prompts/get".
const routes = { 'tools/list': () => ({ tools: [] }), 'prompts/get': () => ({ messages: [] }) };

export function handle(request) {
  const route = routes[request.path];
  return route ? { status: 200, body: route() } : { status: 404 };
}

export const graph = (url) =>
  fetch(url, { method: 'POST', body: JSON.stringify([{ query: '{ tools { name } }' }, { query: '{ prompts { name } }' }]) });

export const odata = (url) =>
  fetch(`${url}/$batch`, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ id: '1', method: 'GET', url: 'tools/list' }, { id: '2', method: 'GET', url: 'resources/list' }] }),
  });

export async function pages(url) {
  const items = [];
  let cursor;
  do {
    const page = await (await fetch(`${url}?cursor=${cursor ?? ''}`)).json();
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

export const completions = (model) => ({ model, tools: [{ type: 'function', function: { name: 'add' } }], resultType: 'complete' });
