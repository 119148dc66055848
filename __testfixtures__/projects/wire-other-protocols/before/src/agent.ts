// Agent Client Protocol and Agent2Agent; "tools/call" is what MCP would say.
interface Message { jsonrpc: '2.0'; id?: number; method: string; params?: Record<string, unknown> }

export async function acp(message: Message): Promise<object | undefined> {
  const { id, method } = message;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: 1, agentCapabilities: {}, authMethods: [] } };
    case 'session/new':
      return { jsonrpc: '2.0', id, result: { sessionId: 'a' } };
    case 'session/prompt':
      return { jsonrpc: '2.0', id, result: { stopReason: 'end_turn' } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

export async function a2a(url: string): Promise<unknown> {
  const body = [
    { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message: { role: 'user', parts: [] } } },
    { jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { id: 't' } },
    { jsonrpc: '2.0', id: 3, method: 'tasks/cancel', params: { id: 't' } },
  ];
  const res = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return res.json();
}

export async function a2aServer({ id, method }: Message): Promise<object> {
  if (method === 'message/send') return { jsonrpc: '2.0', id, result: { kind: 'task', id: 't' } };
  if (method === 'tasks/get') return { jsonrpc: '2.0', id, result: { kind: 'task', id: 't' } };
  if (method === 'tasks/cancel') return { jsonrpc: '2.0', id, error: { code: -32002, message: 'Task cannot be canceled' } };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
}
