interface Message {
  jsonrpc: '2.0';
  id?: number;
  method?: string;
  result?: unknown;
}

/** For demonstrations without a network. */
export class DemoTransport {
  onmessage?: (message: Message) => void;

  async start(): Promise<void> {}

  async send(message: Message): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 10));
    this.#answer(message);
  }

  #answer(message: Message): void {
    if (message.method === 'initialize') { //~ raw-server-initialize/stands-in-for-a-server
      const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'demo', version: '1' } };
      this.onmessage?.({ jsonrpc: '2.0', id: message.id, result });
    }
    if (message.method === 'tools/list') this.onmessage?.({ jsonrpc: '2.0', id: message.id, result: { tools: [] } });
    if (message.method === 'tools/call') this.onmessage?.({ jsonrpc: '2.0', id: message.id, result: { content: [] } });
  }
}
