const ENDPOINT = new URL('http://localhost:3000/mcp');
let count = 0;

const post = async (message) =>
  fetch(ENDPOINT, { //~ raw-client-envelope/enveloped
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });

export async function connect() {
  const hello = {
    jsonrpc: '2.0',
    id: ++count,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'strict', version: '1' } },
  };
  const response = await post(hello); //~ raw-client-initialize/probed-first
  const { result } = await response.json();
  const accepted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  if (accepted.status !== 202) throw new Error('not accepted');
  return result.capabilities;
}

export async function tools() {
  const response = await post({ jsonrpc: '2.0', id: ++count, method: 'tools/list' });
  return (await response.json()).result.tools;
}
