export function demoTransport(tools) {
  const transport = {
    onmessage: undefined,
    start: async () => {},
    send: async (message) => answer(message),
  };
  function answer({ id, method }) {
    const reply = (result) => transport.onmessage({ jsonrpc: '2.0', id, result });
    switch (method) {
      case 'initialize': //~ raw-server-initialize/stands-in-for-a-server
        return reply({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'demo', version: '1' } });
      case 'tools/list':
        return reply({ tools });
      case 'tools/call':
        return reply({ content: [] });
    }
  }
  return transport;
}
