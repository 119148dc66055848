export function createMcpClient(url, { token, onNotification } = {}) {
  let id = 0;
  let sessionId = null;
  let info = null;

  async function send(payload) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sessionId && { 'Mcp-Session-Id': sessionId }),
      },
      body: JSON.stringify(payload),
    });
    if (response.status === 404 && sessionId) {
      sessionId = null;
      await reconnect();
      return send(payload);
    }
    const session = response.headers.get('Mcp-Session-Id');
    if (session) sessionId = session;
    if (payload.id === undefined) return null;
    const body = await response.json();
    if (body.error) throw new Error(body.error.message);
    return body.result;
  }

  async function reconnect() {
    await client.initialize();
  }

  async function listen() {
    const response = await fetch(url, { method: 'GET', headers: { Accept: 'text/event-stream', 'Mcp-Session-Id': sessionId } });
    for await (const chunk of response.body) onNotification?.(new TextDecoder().decode(chunk));
  }

  const client = {
    async initialize() {
      info = await send({
        jsonrpc: '2.0',
        id: ++id,
        method: 'initialize',
        params: { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'factory', version: '0.0.1' } },
      });
      if (!sessionId) throw new Error('the server gave no session');
      await send({ jsonrpc: '2.0', method: 'notifications/initialized', params: {} });
      if (onNotification) listen();
      return info;
    },
    listTools: () => send({ jsonrpc: '2.0', id: ++id, method: 'tools/list', params: {} }),
    callTool: (name, args) => send({ jsonrpc: '2.0', id: ++id, method: 'tools/call', params: { name, arguments: args } }),
    async close() {
      if (sessionId) await fetch(url, { method: 'DELETE', headers: { 'Mcp-Session-Id': sessionId } });
    },
  };
  return client;
}
