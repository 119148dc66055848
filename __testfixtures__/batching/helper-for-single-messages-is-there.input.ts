interface Reply { id?: number; result?: unknown; error?: { code: number; message: string } }
interface Message { jsonrpc: '2.0'; id?: number; method: string; params?: unknown }

export class RawClient {
  #id = 0;

  constructor(private readonly url: string, private readonly session: string) {}

  private async post(message: Message): Promise<Reply> {
    const res = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-session-id': this.session },
      body: JSON.stringify(message),
    });
    if (!(res.headers.get('content-type') ?? '').includes('text/event-stream')) return (await res.json()) as Reply;
    const frames = (await res.text()).split('\n').filter((line) => line.startsWith('data:'));
    return JSON.parse(frames.at(-1)!.slice(5)) as Reply;
  }

  async list(): Promise<unknown> {
    const reply = await this.post({ jsonrpc: '2.0', id: ++this.#id, method: 'tools/list' });
    if (reply.error) throw new Error(reply.error.message);
    return reply.result;
  }

  async callAll(names: readonly string[]): Promise<unknown[]> {
    const messages = names.map((name) => ({ jsonrpc: '2.0' as const, id: ++this.#id, method: 'tools/call', params: { name } }));
    const res = await fetch(this.url, { //~ batch-send-built/through-helper
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-session-id': this.session },
      body: JSON.stringify(messages),
    });
    if (!res.ok) throw new Error(`HTTP ${res.status}`);
    const replies: Reply[] = await res.json();
    return messages.map(({ id }) => replies.find((reply) => reply.id === id)?.result);
  }
}
