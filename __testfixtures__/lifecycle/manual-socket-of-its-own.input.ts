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
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id: ++this.#id, method, params })); //~ raw-client-envelope/client-left-whole
  }
}

interface WebSocketLike {
  send(text: string): void;
}
