export class Wire {
  constructor(readonly url: string) {}

  async post(message: object): Promise<Response> {
    return fetch(this.url, { //~ raw-client-envelope/client-left-whole
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
  }
}

function wireFor(url: string): Wire {
  return new Wire(url);
}

export async function open(url: string): Promise<void> {
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'far', version: '1' } },
  };
  await wireFor(url).post(hello);
  await wireFor(url).post({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
}
