import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const OPTIONS: ClientOptions = {
  capabilities: { roots: { listChanged: true } }, // what we can do
};

export const one = new Client({ name: 'one', version: '1.0.0' }, { capabilities: {} }); //~ client-version-negotiation/negotiated
export const two = new Client( //~ client-version-negotiation/negotiated
  { name: 'two', version: '1.0.0' },
  {
    capabilities: { sampling: {} },
    enforceStrictCapabilities: true,
  },
);
export const three = new Client({ name: 'three', version: '1.0.0' }, OPTIONS); //~ client-version-negotiation/negotiated
export const four = new Client( //~ client-version-negotiation/negotiated
  { name: 'four', version: '1.0.0' },
);
export const five = new Client({ name: 'five', version: '1.0.0' }, undefined); //~ client-version-negotiation/negotiated

/** What the caller says wins. */
export function createClient(options?: ClientOptions): Client {
  return new Client({ name: 'factory', version: '1.0.0' }, options); //~ client-version-negotiation/negotiated
}

export class Connection {
  readonly #client = new Client({ name: 'field', version: '1.0.0' }, { ...OPTIONS_OF_ALL, capabilities: {} }); //~ client-version-negotiation/negotiated

  async open(url: URL): Promise<Client> {
    await this.#client.connect(new StreamableHTTPClientTransport(url));
    return this.#client;
  }
}

const OPTIONS_OF_ALL: ClientOptions = { listMaxPages: 3 };
