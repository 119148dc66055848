import { Client, InMemoryTransport } from '@modelcontextprotocol/client';

/** The other end is written by hand. */
export async function refused(): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair(); //~ test-harness-pair/no-server-of-the-sdk
  far.onmessage = () => void far.close();
  await far.start();
  const client = new Client({ name: 'test', version: '1.0.0' }); //~ client-version-negotiation/in-test
  await client.connect(near).catch(() => {});
  return client;
}
