import { Client } from '@modelcontextprotocol/client';

export function createClient(...args: ConstructorParameters<typeof Client>): Client {
  // MCP-TODO(entry-points/client-version-negotiation): Give the client versionNegotiation: { mode: 'auto' } where these arguments are put together.
  return new Client(...args);
}
