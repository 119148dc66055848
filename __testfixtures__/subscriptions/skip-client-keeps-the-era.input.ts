import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Knows the era of its connection by itself. */
export class Connection {
  private protocolEra?: 'modern' | 'legacy';
  private readonly client = new Client({ name: 'app', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });

  async open(url: URL): Promise<void> {
    await this.client.connect(new StreamableHTTPClientTransport(url));
    this.protocolEra = this.client.getProtocolEra();
    if (this.client.getServerCapabilities()?.logging && this.protocolEra !== 'modern') {
      await this.client.setLoggingLevel('info'); //~ logging-set-level/guarded-already
    }
  }

  async watch(uri: string): Promise<void> {
    if (this.protocolEra === 'modern') {
      await this.client.listen({ resourceSubscriptions: [uri] });
      return;
    }
    await this.client.subscribeResource({ uri }); //~ resource-subscribe-client/guarded-already
  }

  async isAlive(): Promise<void> {
    const { protocolEra: era } = this;
    if (era === 'modern') await this.client.discover();
    else await this.client.ping(); //~ ping-removed/guarded-already
  }
}
