import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { z } from 'zod';

declare function connected(): any;

const Answer = z.object({ answer: z.string() }) as any;

export async function ask() {
  const client = new Client({ name: 'asks', version: '1.0.0' });
  await client.callTool({ name: 'a' }, Answer); //~ schema-params/call-tool-schema
  const other = connected() ?? client;
  await other.callTool({ name: 'b' }, Answer); //~ schema-params/receiver-uncertain
}
