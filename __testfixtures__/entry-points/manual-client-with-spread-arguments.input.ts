import { Client } from '@modelcontextprotocol/client';

export function createClient(...args: ConstructorParameters<typeof Client>): Client {
  return new Client(...args); //~ client-version-negotiation/options-unknown
}
