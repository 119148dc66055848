import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const OPTIONS: ClientOptions = {
  capabilities: { roots: { listChanged: true } }, // what we can do
  versionNegotiation: { mode: 'auto' },
};

export const one = new Client({ name: 'one', version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } });
export const two = new Client(
  { name: 'two', version: '1.0.0' },
  {
    capabilities: { sampling: {} },
    enforceStrictCapabilities: true,
    versionNegotiation: { mode: 'auto' },
  },
);
export const three = new Client({ name: 'three', version: '1.0.0' }, OPTIONS);
export const four = new Client(
  { name: 'four', version: '1.0.0' },
  { versionNegotiation: { mode: 'auto' } },
);
export const five = new Client({ name: 'five', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });

/** What the caller says wins. */
export function createClient(options?: ClientOptions): Client {
  return new Client({ name: 'factory', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' }, ...options });
}

export class Connection {
  readonly #client = new Client({ name: 'field', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' }, ...OPTIONS_OF_ALL, capabilities: {} });

  async open(url: URL): Promise<Client> {
    await this.#client.connect(new StreamableHTTPClientTransport(url));
    return this.#client;
  }
}

const OPTIONS_OF_ALL: ClientOptions = { listMaxPages: 3 };
