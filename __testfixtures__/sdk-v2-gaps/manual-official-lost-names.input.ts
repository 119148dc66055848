//~ types: TS2304, TS2503 -- what the codemod left behind
import { Client, ProtocolError } from '@modelcontextprotocol/client';

export async function connected(url: URL) {
  const client = new Client({ name: 'lost', version: '1.0.0' });
  await client.connect(new WebSocketClientTransport(url)); //~ official-lost-names/not-imported
  return client;
}

export const isBad = (e: unknown) => e instanceof ProtocolError && Object.values(ErrorCode).includes(e.code); //~ official-lost-names/not-imported

export function checked(schema: AnySchema): AnySchema { //~ official-lost-names/not-imported
  return schema;
}
