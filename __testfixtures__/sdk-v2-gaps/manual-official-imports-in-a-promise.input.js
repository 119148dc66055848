const load = () => import('@modelcontextprotocol/server');

export async function start(options) {
  const { McpServer } = await load();
  const sdk = await import('@modelcontextprotocol/server');
  return new McpServer(options, sdk.isInitializeRequest(options));
}

export const both = import('@modelcontextprotocol/server').then(({ CallToolResultSchema, McpServer }) => [CallToolResultSchema, McpServer]); //~ official-imports/cannot-split
