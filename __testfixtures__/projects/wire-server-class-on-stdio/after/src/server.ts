import * as readline from 'readline';
import { inEra, refusalOf, completed, modernRequest } from './mcp-wire.js';

interface Message { jsonrpc: string; id?: number | string; method?: string; params?: any; result?: unknown; error?: { code: number; message: string } }

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: [
    'server/discover',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/read',
  ],
  serverInfo: { name: 'notes', version: '1.0.0' },
};

export class NotesServer {
  private notes = new Map<string, string>();

  start(): void {
    const rl = readline.createInterface({ input: process.stdin, terminal: false });
    rl.on('line', (line) => {
      if (!line.trim()) return;
      this.handleLine(line).catch((error) => process.stderr.write(String(error)));
    });
  }

  private async handleLine(line: string): Promise<void> {
    const message: Message = JSON.parse(line);
    const refusal = refusalOf(message, MODERN);
    if (refusal) {
      if (refusal.body) this.send(refusal.body as Message);
      return;
    }
    const response = await inEra(message, MODERN, () => this.handleMessage(message));
    if (response) this.send(response);
  }

  private async handleMessage(message: Message): Promise<Message | undefined> {
    switch (message.method) {
      case 'initialize':
        return this.handleInitialize(message);
      case 'server/discover':
        return this.success(message.id!, {
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: {}, resources: {} },
        });
      case 'notifications/initialized':
        return undefined;
      case 'tools/list':
        return this.success(message.id!, { tools: this.tools() });
      case 'tools/call':
        return this.handleToolCall(message);
      case 'resources/list':
        return this.success(message.id!, { resources: [...this.notes.keys()].map((key) => ({ uri: `note://${key}`, name: key })) });
      case 'resources/read': {
        const key = message.params.uri.slice('note://'.length);
        const text = this.notes.get(key);
        if (text === undefined) return this.failure(message.id!, modernRequest() ? -32602 : -32002, 'Resource not found');
        return this.success(message.id!, { contents: [{ uri: message.params.uri, text }] });
      }
      default:
        return this.failure(message.id!, -32601, `Unknown method ${message.method}`);
    }
  }

  private handleInitialize(message: Message): Message {
    return this.success(message.id!, {
      protocolVersion: '2024-11-05',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'notes', version: '1.0.0' },
    });
  }

  private handleToolCall(message: Message): Message {
    this.notes.set(message.params.arguments.key, message.params.arguments.text);
    return this.success(message.id!, { content: [{ type: 'text', text: 'saved' }] });
  }

  private tools() {
    return [{ name: 'save', inputSchema: { type: 'object' } }];
  }

  private success(id: number | string, result: unknown): Message {
    return { jsonrpc: '2.0', id, result: completed(result) };
  }

  private failure(id: number | string, code: number, message: string): Message {
    return { jsonrpc: '2.0', id, error: { code, message } };
  }

  private send(message: Message): void {
    process.stdout.write(JSON.stringify(message) + '\n');
  }
}

new NotesServer().start();
