export async function open() {
  const { Client } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const { CallToolResultSchema } = await import('@modelcontextprotocol/core');
  const { ProtocolError } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(new StdioClientTransport({ command: 'node' }));
  return { client, McpError: ProtocolError, schema: CallToolResultSchema };
}

export const errors = import('@modelcontextprotocol/client').then(({ ProtocolError }) => ProtocolError);
export const modules = import('@modelcontextprotocol/client').then((types) => types.ProtocolErrorCode.InvalidParams);
export type Tool = import('@modelcontextprotocol/client').Tool;
