import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readFile, writeFile } from 'node:fs/promises';

/** Goes on with the session of the last run. */
export async function open(url: URL, client: Client): Promise<StreamableHTTPClientTransport> {
  const known = await readFile('.session', 'utf8').catch(() => undefined);
  const transport = new StreamableHTTPClientTransport(url, { sessionId: known }); //~ session-header-io/joins-in-2025
  await client.connect(transport);
  await writeFile('.session', transport.sessionId ?? ''); //~ session-header-io/session-read
  return transport;
}
