// An Ethereum node, a language server, an agent and a data service; none of them is an MCP server ("tools/list").
export async function balances(node: string, addresses: string[]) {
  const batch = addresses.map((address, id) => ({ jsonrpc: '2.0', id, method: 'eth_getBalance', params: [address, 'latest'] }));
  const res = await fetch(node, { method: 'POST', body: JSON.stringify(batch) });
  return res.json();
}

export function openAll(stdin: NodeJS.WritableStream, uris: string[]) {
  stdin.write(JSON.stringify(uris.map((uri) => ({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri } } }))));
  stdin.write(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: 1, rootUri: null, capabilities: {} } }]));
}

export async function agents(url: string) {
  const tasks = [
    { jsonrpc: '2.0', id: 1, method: 'message/send', params: {} },
    { jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { id: 'a' } },
  ];
  return (await fetch(url, { method: 'POST', body: JSON.stringify(tasks) })).json();
}

export async function graph(url: string) {
  return fetch(url, { method: 'POST', body: JSON.stringify([{ query: '{ tools { name } }' }, { query: '{ prompts { name } }' }]) });
}

export async function odata(url: string) {
  return fetch(`${url}/$batch`, { method: 'POST', body: JSON.stringify({ requests: [{ id: '1', method: 'GET', url: 'tools/list' }] }) });
}
