import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
await client.ping(); //~ ping-removed/asks-discover

// Healthy as long as it answers.
setInterval(() => {
  client.ping({ timeout: 5000 }).catch(() => process.exit(1)); //~ ping-removed/asks-discover
}, 30_000);

export const isAlive = async (): Promise<boolean> => {
  const answered = await Promise.race([client.ping(), new Promise((done) => setTimeout(done, 1000, false))]); //~ ping-removed/asks-discover
  return answered !== false;
};

export class Pool {
  private readonly clients = new Map<string, Client>();
  readonly #main = client;

  check(): Promise<unknown> {
    return this.#main.ping(); //~ ping-removed/asks-discover
  }

  add(name: string, other: Client): void {
    this.clients.set(name, other);
  }
}
