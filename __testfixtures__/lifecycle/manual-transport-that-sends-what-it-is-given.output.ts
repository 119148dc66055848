interface Message { jsonrpc: '2.0'; id?: number; method?: string; params?: unknown }

export class HttpTransport {
  onmessage?: (message: Message) => void;
  #last = 0;

  constructor(private readonly url: URL) {}

  async send(message: Message): Promise<void> {
    // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: it is a transport, which sends whatever it is given (manual-transport-that-sends-what-it-is-given.ts).
    const res = await fetch(this.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) });
    this.onmessage?.((await res.json()) as Message);
  }

  async warm(): Promise<void> {
    await this.send({ jsonrpc: '2.0', id: ++this.#last, method: 'tools/list' });
  }
}
