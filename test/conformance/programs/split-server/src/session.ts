import type { ServerResponse } from 'node:http';
import { CODES, type Id, type Message, type Params, RpcError } from './rpc.js';

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];
const ASK_TIMEOUT = 60_000;

interface Waiting {
  resolve: (result: any) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

let eventId = 0;

/** Writes one SSE event, unless nobody listens any more. */
export function emit(res: ServerResponse | undefined, message: object): boolean {
  if (!res || res.writableEnded || res.destroyed) return false;
  res.write(`event: message\nid: ${++eventId}\ndata: ${JSON.stringify(message)}\n\n`);
  return true;
}

/** One connected client. */
export class Session {
  ready = false;
  capabilities: Params = {};
  level = 'debug';
  readonly subscriptions = new Set<string>();
  stream: ServerResponse | undefined;
  private readonly queue: Message[] = [];
  private readonly waiting = new Map<Id, Waiting>();
  private counter = 0;

  constructor(readonly id: string) {}

  /** To the running request's stream, else to the GET stream, else later. */
  send(message: Message, stream?: ServerResponse): void {
    if (!emit(stream, message) && !emit(this.stream, message)) this.queue.push(message);
  }

  notify(method: string, params?: Params, stream?: ServerResponse): void {
    this.send({ jsonrpc: '2.0', method, ...(params && { params }) }, stream);
  }

  log(level: string, data: unknown, stream?: ServerResponse): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.level)) return;
    this.notify('notifications/message', { level, logger: 'split', data }, stream);
  }

  setLevel(level: string): void {
    if (!LEVELS.includes(level)) throw new RpcError(CODES.INVALID_PARAMS, `unknown level ${level}`);
    this.level = level;
  }

  /** Asks the client and waits for the POST with its answer. */
  ask(method: string, params: Params | undefined, stream?: ServerResponse): Promise<any> {
    const need = method.split('/')[0];
    if (!this.capabilities[need]) return Promise.reject(new RpcError(CODES.INVALID_REQUEST, `client has no ${need}`));
    const id = `ask-${++this.counter}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Error(`${method} timed out`));
      }, ASK_TIMEOUT);
      this.waiting.set(id, { resolve, reject, timer });
      this.send({ jsonrpc: '2.0', id, method, ...(params && { params }) }, stream);
    });
  }

  /** An answer to one of our own requests. */
  settle({ id, result, error }: Message): void {
    const waiting = this.waiting.get(id!);
    if (!waiting) return;
    this.waiting.delete(id!);
    clearTimeout(waiting.timer);
    if (error) waiting.reject(new RpcError(error.code, error.message));
    else waiting.resolve(result);
  }

  listen(res: ServerResponse): void {
    this.stream?.end();
    this.stream = res;
    for (const message of this.queue.splice(0)) emit(res, message);
  }

  close(): void {
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Error('session closed'));
    }
    this.waiting.clear();
    this.stream?.end();
  }
}

export const sessions = new Map<string, Session>();
