export class SocketClient {
  #socket: WebSocketLike;
  #id = 0;

  constructor(socket: WebSocketLike) {
    this.#socket = socket;
  }

  open(): void {
    this.#send('initialize', {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'socket', version: '1.0.0' },
    });
  }

  callTool(name: string, args: object): void {
    this.#send('tools/call', { name, arguments: args });
  }

  #send(method: string, params: object): void {
    // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: messages leave by a socket, which is no transport of MCP (manual-socket-of-its-own.ts).
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id: ++this.#id, method, params }));
  }
}

interface WebSocketLike {
  send(text: string): void;
}
