import { JSONRPCServer } from 'json-rpc-2.0';

export class ToolServer {
  #server = new JSONRPCServer();

  constructor(tools) {
    // MCP-TODO(lifecycle/raw-server-initialize): Check the envelope of 2026-07-28 in front of json-rpc-2.0, register server/discover, and give each result its resultType; or build the server with the SDK.
    this.#server.addMethod('initialize', () => ({
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
