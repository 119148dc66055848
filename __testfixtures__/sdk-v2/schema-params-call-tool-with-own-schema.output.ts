import { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';

declare function connected(): any;

const Answer = z.object({ answer: z.string() }) as any;

export async function ask() {
  const client = new Client({ name: 'asks', version: '1.0.0' });
  // MCP-TODO(sdk-v2/schema-params): Validate the result after the call, or use `request({ method: 'tools/call', params }, schema, options)`.
  await client.callTool({ name: 'a' }, Answer);
  const other = connected() ?? client;
  // MCP-TODO(sdk-v2/schema-params): Type the value as `Client`, or remove the schema argument by hand.
  await other.callTool({ name: 'b' }, Answer);
}
