import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'c', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

export async function echo(): Promise<unknown> {
  const result = await client.callTool({ name: 'echo', arguments: {} });
  if ((result as { resultType?: string }).resultType === 'input_required') throw new Error('asks'); //~ client-result-type/never-set
  return result.content;
}

let tools: unknown;
export async function listed(): Promise<unknown> {
  tools ??= undefined;
  if (tools) return tools;
  tools = (await client.listTools()).tools; //~ client-list-cache/kept
  return tools;
}

export async function all(): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources({ cursor });
    found.push(...page.resources);
    cursor = page.nextCursor;
  } while (cursor); //~ cursor-empty/tested-for-truth
  return found;
}
