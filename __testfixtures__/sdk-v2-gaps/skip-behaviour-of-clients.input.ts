import { type CallToolResult, Client } from '@modelcontextprotocol/client';

const client = new Client({ name: 'c', version: '1.0.0' });

export async function everyTool(): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools({ cursor }); //~ list-auto-aggregate/page-loop
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  return names;
}

export async function firstPage(): Promise<number> {
  const page = await client.request({ method: 'tools/list' });
  return (await client.listTools()).tools.length - page.tools.length;
}

export async function text(name: string): Promise<string> {
  const result = await client.callTool({ name });
  if ('content' in result) return String(result.content.length); //~ result-in-narrowing/in-test
  return 'name' in client ? 'named' : '';
}

export async function isRefused(): Promise<boolean> {
  const result: CallToolResult = await client.callTool({ name: 'no-such-tool' }); //~ unknown-tool-rejects/is-error-read
  const other = await client.callTool({ name: 'search' });
  return result.isError === true && other.isError !== true;
}
