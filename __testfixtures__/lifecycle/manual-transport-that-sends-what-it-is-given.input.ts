interface Message { jsonrpc: '2.0'; id?: number; method?: string; params?: unknown }

export class HttpTransport {
  onmessage?: (message: Message) => void;
  #last = 0;

  constructor(private readonly url: URL) {}

  async send(message: Message): Promise<void> {
    const res = await fetch(this.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) }); //~ raw-client-envelope/client-left-whole
    this.onmessage?.((await res.json()) as Message);
  }

  async warm(): Promise<void> {
    await this.send({ jsonrpc: '2.0', id: ++this.#last, method: 'tools/list' });
  }
}
