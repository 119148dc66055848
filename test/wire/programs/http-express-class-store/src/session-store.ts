import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

export interface Session {
  transport: StreamableHTTPServerTransport;
  server: McpServer;
  lastSeen: number;
}

/** Sessions that nobody uses any more are closed after half an hour. */
export class SessionStore {
  private readonly sessions = new Map<string, Session>();
  private readonly sweep: NodeJS.Timeout;

  constructor(private readonly ttlMs = 30 * 60_000) {
    this.sweep = setInterval(() => this.removeStale(), 60_000);
    this.sweep.unref();
  }

  get(id: string): Session | undefined {
    const session = this.sessions.get(id);
    if (session) session.lastSeen = Date.now();
    return session;
  }

  add(id: string, session: Session): void {
    this.sessions.set(id, session);
  }

  remove(id: string): void {
    this.sessions.delete(id);
  }

  get size(): number {
    return this.sessions.size;
  }

  async closeAll(): Promise<void> {
    clearInterval(this.sweep);
    for (const [id, { transport, server }] of this.sessions) {
      await transport.close();
      await server.close();
      this.sessions.delete(id);
    }
  }

  private removeStale(): void {
    const oldest = Date.now() - this.ttlMs;
    for (const [id, session] of this.sessions) {
      if (session.lastSeen < oldest) {
        void session.transport.close();
        this.sessions.delete(id);
      }
    }
  }
}
