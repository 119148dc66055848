export async function open() {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js'); //~ imports/moved
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js'); //~ imports/moved
  const { CallToolResultSchema, McpError } = await import('@modelcontextprotocol/sdk/types.js'); //~ imports/moved
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(new StdioClientTransport({ command: 'node' }));
  return { client, McpError, schema: CallToolResultSchema };
}

export const errors = import('@modelcontextprotocol/sdk/types.js').then(({ McpError }) => McpError); //~ imports/moved
export const modules = import('@modelcontextprotocol/sdk/types.js').then((types) => types.ErrorCode.InvalidParams); //~ imports/moved
export type Tool = import('@modelcontextprotocol/sdk/types.js').Tool; //~ imports/moved
