import { eventsOf } from './events.js';
import { type Message, Method, RpcError, VERSIONS } from './protocol.js';

type Answer = (params: any) => unknown;

export interface SessionOptions {
  name: string;
  version: string;
  answers: Record<string, Answer>;
}

/** One conversation with one server. */
export class Session {
  capabilities: Record<string, unknown> = {};
  #session: string | null = null;
  #version: string | undefined;
  #id = 0;

  constructor(
    private readonly url: string,
    private readonly options: SessionOptions,
  ) {}

  async open(): Promise<void> {
    const answer = await this.request(Method.Initialize, {
      protocolVersion: VERSIONS[0],
      capabilities: { elicitation: {}, roots: { listChanged: true } },
      clientInfo: { name: this.options.name, version: this.options.version },
    });
    if (!VERSIONS.includes(answer.protocolVersion)) throw new Error(`version ${answer.protocolVersion} is not ours`);
    this.#version = answer.protocolVersion;
    this.capabilities = answer.capabilities;
    await this.#post({ jsonrpc: '2.0', method: Method.Initialized });
    await this.request(Method.Ping, {});
  }

  async all(method: string, key: string): Promise<any[]> {
    const items: any[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.request(method, cursor === undefined ? {} : { cursor });
      items.push(...page[key]);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return items;
  }

  async call(name: string, args: object = {}): Promise<string> {
    const { content } = await this.request(Method.CallTool, { name, arguments: args });
    return content.map(({ text }: { text?: string }) => text ?? '').join('');
  }

  async request(method: string, params: object): Promise<any> {
    const reply = await this.#post({ jsonrpc: '2.0', id: ++this.#id, method, params });
    if (!reply) throw new Error(`${method} got no answer`);
    if (reply.error) throw new RpcError(reply.error.code, reply.error.message);
    return reply.result;
  }

  /** Some servers ask on a stream of its own; others have none. */
  async listen(): Promise<void> {
    const response = await fetch(this.url, { method: 'GET', headers: this.#headers() });
    if (response.ok) this.#read(response, -1).catch(() => {});
  }

  async close(): Promise<void> {
    if (this.#session) await fetch(this.url, { method: 'DELETE', headers: this.#headers() });
  }

  #headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(this.#session && { 'mcp-session-id': this.#session }),
      ...(this.#version && { 'mcp-protocol-version': this.#version }),
    };
  }

  async #post(message: Message): Promise<Message | undefined> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: this.#headers(),
      body: JSON.stringify(message),
    });
    this.#session ??= response.headers.get('mcp-session-id');
    if (response.status === 202 || message.id === undefined || !message.method) return undefined;
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    if (response.headers.get('content-type')?.startsWith('application/json')) return (await response.json()) as Message;
    return this.#read(response, message.id);
  }

  /** Reads streams until the answer is there; one that breaks off is taken up again where it ended. */
  async #read(first: Response, id: number): Promise<Message | undefined> {
    let last: string | undefined;
    let wait = 500;
    for (let response = first, tries = 0; response.ok && tries < 5; tries++) {
      for await (const event of eventsOf(response.body!)) {
        last = event.id ?? last;
        wait = event.retry ?? wait;
        if (event.data.trim() === '') continue;
        const message = JSON.parse(event.data) as Message;
        if (message.method && message.id !== undefined) await this.#answer(message);
        else if (message.id === id) return message;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      response = await fetch(this.url, {
        method: 'GET',
        headers: { ...this.#headers(), ...(last && { 'last-event-id': last }) },
      });
    }
    return undefined;
  }

  async #answer({ id, method, params }: Message): Promise<void> {
    const { answers } = this.options;
    if (!answers[method!]) {
      await this.#post({ jsonrpc: '2.0', id, error: { code: -32601, message: `unknown: ${method}` } });
      return;
    }
    const result = await answers[method!](params ?? {});
    await this.#post({ jsonrpc: '2.0', id, result });
  }
}
