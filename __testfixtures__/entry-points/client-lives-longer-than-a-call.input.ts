import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export async function runAll(command: string, names: readonly string[]): Promise<void> {
  const client = new Client({ name: 'batch', version: '1.0.0' }); //~ client-version-negotiation/negotiated
  await client.connect(new StdioClientTransport({ command }));
  for (const name of names) await client.callTool({ name });
  await client.close();
}

export async function two(command: string): Promise<void> {
  const client = new Client({ name: 'two', version: '1.0.0' }); //~ client-version-negotiation/negotiated
  await client.connect(new StdioClientTransport({ command }));
  const { tools } = await client.listTools();
  if (tools.length > 0) await client.callTool({ name: tools[0].name });
  await client.close();
}

export async function lent(command: string): Promise<Client> {
  const client = new Client({ name: 'lent', version: '1.0.0' }); //~ client-version-negotiation/negotiated
  await client.connect(new StdioClientTransport({ command }));
  await client.listTools();
  process.on('exit', () => void client.close());
  return client;
}
