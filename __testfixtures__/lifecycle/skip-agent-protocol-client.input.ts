// ACP counts its versions, and A2A calls its methods tasks/get as MCP once did.
export async function open(url: string): Promise<unknown> {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: 1, clientCapabilities: { fs: { readTextFile: true } } },
  };
  await fetch(url, { method: 'POST', body: JSON.stringify(initialize) });
  const task = { jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { id: 'task-1' } };
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(task) });
  await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'message/send', params: { message: {} } }),
  });
  return response.json();
}
