import { Client } from '@modelcontextprotocol/client';

let lastToken: string | undefined;

export async function order(client: Client, item: string): Promise<unknown> {
  const call = { name: 'order', arguments: { item } };
  try {
    return await client.callTool(call, { onresumptiontoken: (token) => (lastToken = token) }); //~ resumability/token-never-comes
  } catch {
    // Goes on where the stream broke.
    return client.callTool(call, { resumptionToken: lastToken }); //~ resumability/resumes-a-call
  }
}
