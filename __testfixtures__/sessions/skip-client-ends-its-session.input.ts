import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export class Connection {
  private transport?: StreamableHTTPClientTransport;
  private readonly client = new Client({ name: 'app', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });

  async open(url: URL): Promise<void> {
    this.transport = new StreamableHTTPClientTransport(url);
    await this.client.connect(this.transport);
    console.error(`connected, session ${this.transport.sessionId}`); //~ session-header-io/session-logged
  }

  async close(): Promise<void> {
    if (this.transport?.sessionId) { //~ session-header-io/session-asked-for
      try {
        await this.transport.terminateSession(); //~ session-header-io/ends-session-of-2025
      } catch (error) {
        console.error(error);
      }
    }
    await this.client.close();
  }
}
