let id = 0;

// One function for every server of the configuration.
async function rpc(url: string, method: string, params: object): Promise<any> {
  // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: the server is handed in (url), so that one client may talk to servers of both eras (manual-servers-handed-in.ts).
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
  });
  return (await response.json()).result;
}

export async function toolsOf(url: string): Promise<string[]> {
  await rpc(url, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'many', version: '1.0.0' },
  });
  const { tools } = await rpc(url, 'tools/list', {});
  return tools.map(({ name }: { name: string }) => name);
}
