import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
await (client.getProtocolEra() === 'modern' ? client.discover() : client.ping());

// Healthy as long as it answers.
setInterval(() => {
  (client.getProtocolEra() === 'modern' ? client.discover({ timeout: 5000 }) : client.ping({ timeout: 5000 })).catch(() => process.exit(1));
}, 30_000);

export const isAlive = async (): Promise<boolean> => {
  const answered = await Promise.race([client.getProtocolEra() === 'modern' ? client.discover() : client.ping(), new Promise((done) => setTimeout(done, 1000, false))]);
  return answered !== false;
};

export class Pool {
  private readonly clients = new Map<string, Client>();
  readonly #main = client;

  check(): Promise<unknown> {
    return this.#main.getProtocolEra() === 'modern' ? this.#main.discover() : this.#main.ping();
  }

  add(name: string, other: Client): void {
    this.clients.set(name, other);
  }
}
