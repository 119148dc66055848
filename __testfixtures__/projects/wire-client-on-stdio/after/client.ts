import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { McpPeer } from './mcp-wire-client.js';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class StdioClient {
  readonly #peer = new McpPeer();
  #child: ChildProcessWithoutNullStreams;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #timer?: ReturnType<typeof setInterval>;

  constructor(command: string, args: string[]) {
    this.#child = spawn(command, args);
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#receive(line));
  }

  async start(): Promise<void> {
    await this.#peer.opened(
      {
        clientInfo: { name: 'runner', version: '1.0.0' },
        clientCapabilities: {},
        probeTimeoutMs: 10_000,
      },
      () => this.request('server/discover', {}),
      () => this.request('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'runner', version: '1.0.0' },
      }),
    );
    if (!this.#peer.isModern) this.#write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    this.#timer = setInterval(() => void this.request(this.#peer.isModern ? 'server/discover' : 'ping', {}).catch(() => this.stop()), 30_000);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#child.kill();
  }

  listTools(): Promise<unknown> {
    return this.request('tools/list', {});
  }

  callTool(name: string, args: object): Promise<unknown> {
    return this.request('tools/call', { name, arguments: args });
  }

  request(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#write({ jsonrpc: '2.0', id, method, params });
    });
  }

  #write(message: object): void {
    this.#child.stdin.write(`${JSON.stringify(this.#peer.enveloped(message))}\n`);
  }

  #receive(line: string): void {
    if (!line.trim()) return;
    const message = JSON.parse(line);
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (message.error) waiting.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
    else waiting.resolve(message.result);
  }
}
