// The transport is one of the server: what comes in by onmessage is answered by send.
export class Dispatch {
  constructor(transport) {
    this.transport = transport;
    transport.onmessage = (message) => this.handle(message);
  }

  send(message) {
    this.transport.send(message);
  }

  handle({ id, method }) {
    // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: where its messages come in cannot be followed.
    switch (method) {
      case 'initialize':
        return this.send({
          jsonrpc: '2.0',
          id,
          result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'handed', version: '1' } },
        });
      case 'tools/list':
        return this.send({ jsonrpc: '2.0', id, result: { tools: [] } });
      case 'tools/call':
        return this.send({ jsonrpc: '2.0', id, result: { content: [] } });
    }
  }
}
