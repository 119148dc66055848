import { Client } from '@modelcontextprotocol/client';

let lastToken: string | undefined;

export async function order(client: Client, item: string): Promise<unknown> {
  const call = { name: 'order', arguments: { item } };
  try {
    return await client.callTool(call, { onresumptiontoken: (token) => (lastToken = token) });
  } catch {
    // MCP-TODO(sessions/resumability): Give resumptionToken only where client.getProtocolEra() !== 'modern'; on 2026-07-28 make a call again only for tools that read or have idempotentHint, and tell the user otherwise: what a call books, sends or deletes may be done already.
    // Goes on where the stream broke.
    return client.callTool(call, { resumptionToken: lastToken });
  }
}
