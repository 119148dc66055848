import axios, { type AxiosInstance } from 'axios';
import { McpPeer } from './mcp-wire-client.js';

const METHODS = {
  INITIALIZE: 'initialize',
  INITIALIZED: 'notifications/initialized',
  PING: 'ping',
  TOOLS_LIST: 'tools/list',
  TOOLS_CALL: 'tools/call',
} as const;

const SUPPORTED = new Set(['2025-03-26', '2025-06-18']);

interface RpcReply {
  jsonrpc: '2.0';
  id: number;
  result?: any;
  error?: { code: number; message: string; data?: unknown };
}

export interface ClientOptions {
  baseUrl: string;
  token?: string;
}

/** Talks to one MCP server over Streamable HTTP. */
export class McpHttpClient {
  private readonly peer = new McpPeer();
  private readonly http: AxiosInstance;
  private nextId = 0;
  private sessionId?: string;
  private protocolVersion?: string;

  constructor(private readonly options: ClientOptions) {
    this.http = axios.create({ timeout: 15_000 });
  }

  async connect(): Promise<void> {
    const result = await this.peer.opened(
      {
        clientInfo: { name: 'docs-assistant', version: '3.1.0' },
        clientCapabilities: {},
      },
      () => this.request('server/discover', {}),
      () => this.request(METHODS.INITIALIZE, {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'docs-assistant', version: '3.1.0' },
      }),
    );
    if (!(SUPPORTED.has(result.protocolVersion) || result.protocolVersion === '2026-07-28')) {
      throw new Error(`unsupported protocol version ${result.protocolVersion}`);
    }
    this.protocolVersion = result.protocolVersion;
    if (!this.peer.isModern) await this.notify(METHODS.INITIALIZED);
  }

  async isAlive(): Promise<boolean> {
    try {
      await this.request(this.peer.isModern ? 'server/discover' : METHODS.PING);
      return true;
    } catch {
      return false;
    }
  }

  async listTools(): Promise<{ name: string }[]> {
    const { tools } = await this.request(METHODS.TOOLS_LIST);
    return tools;
  }

  async callTool(name: string, args: Record<string, unknown>): Promise<string> {
    if (!this.protocolVersion) throw new Error('connect first');
    const result = await this.request(METHODS.TOOLS_CALL, { name, arguments: args });
    return result.content.map((block: { text?: string }) => block.text ?? '').join('\n');
  }

  private headers(): Record<string, string> {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    if (this.options.token) headers.Authorization = `Bearer ${this.options.token}`;
    if (this.sessionId) headers['Mcp-Session-Id'] = this.sessionId;
    if (this.protocolVersion) headers['MCP-Protocol-Version'] = this.protocolVersion;
    return headers;
  }

  private async request(method: string, params?: Record<string, unknown>): Promise<any> {
    const message = { jsonrpc: '2.0' as const, id: ++this.nextId, method, params };
    const response = await this.peer.send(message, (message) => this.http.post(`${this.options.baseUrl}/mcp`, message, { headers: this.peer.headers(message, this.headers()) }));
    this.sessionId ??= this.peer.isModern ? undefined : response.headers['mcp-session-id'];
    const reply = this.parse(response.data);
    if (reply.error) throw new Error(`${method} failed: ${reply.error.message}`);
    return this.peer.settled(reply.result, method, params, (params) => this.request(method, params));
  }

  private async notify(method: string, params?: Record<string, unknown>): Promise<void> {
    await this.peer.send({ jsonrpc: '2.0', method, params }, (message) => this.http.post(
      `${this.options.baseUrl}/mcp`,
      message,
      { headers: this.peer.headers(message, this.headers()) },
    ));
  }

  private parse(body: unknown): RpcReply {
    if (typeof body !== 'string') return body as RpcReply;
    const line = body.split('\n').find((one) => one.startsWith('data:'));
    if (!line) throw new Error('empty answer');
    return JSON.parse(line.slice(5)) as RpcReply;
  }
}
