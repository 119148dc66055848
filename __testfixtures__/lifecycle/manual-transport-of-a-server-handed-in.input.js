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
    switch (method) {
      case 'initialize': //~ raw-server-initialize/server-left-whole
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
