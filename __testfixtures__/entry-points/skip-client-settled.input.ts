import { Client, type ClientOptions, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const SHARED: ClientOptions = { versionNegotiation: { mode: 'auto', probe: { timeoutMs: 2000 } } };

export async function open(url: URL): Promise<Client[]> {
  const auto = new Client({ name: 'auto', version: '1.0.0' }, { ...SHARED, capabilities: {} }); //~ client-version-negotiation/negotiates-already
  try {
    await auto.connect(new StreamableHTTPClientTransport(url));
  } catch {
    await auto.connect(new SSEClientTransport(url), { prior: { kind: 'legacy' } }); //~ client-version-negotiation/fallback-kept-already
  }
  const old = new Client({ name: 'old', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } }); //~ client-version-negotiation/legacy-on-purpose
  try {
    await old.connect(new StreamableHTTPClientTransport(url));
  } catch {
    await old.connect(new SSEClientTransport(url));
  }
  const later = new Client({ name: 'later', version: '1.0.0' }); //~ client-version-negotiation/negotiates-already
  later.setVersionNegotiation({ mode: { pin: '2026-07-28' } });
  await later.connect(new StreamableHTTPClientTransport(url));
  return [auto, old, later];
}
