import { JSONRPCServer } from 'json-rpc-2.0';

export class ToolServer {
  #server = new JSONRPCServer();

  constructor(tools) {
    this.#server.addMethod('initialize', () => ({ //~ raw-server-initialize/server-of-a-library
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'library', version: '1.0.0' },
    }));
    this.#server.addMethod('tools/list', () => ({ tools: [...tools.values()] }));
    this.#server.addMethod('tools/call', async ({ name, arguments: args }) => tools.get(name).run(args));
  }

  receive(message) {
    return this.#server.receive(message);
  }
}
