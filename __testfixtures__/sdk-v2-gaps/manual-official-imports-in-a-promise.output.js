const load = () => import('@modelcontextprotocol/server');

export async function start(options) {
  const { McpServer } = await load();
  const sdk = await import('@modelcontextprotocol/server');
  return new McpServer(options, sdk.isInitializeRequest(options));
}

// MCP-TODO(sdk-v2-gaps/official-imports): Import CallToolResultSchema from @modelcontextprotocol/core by name.
export const both = import('@modelcontextprotocol/server').then(({ CallToolResultSchema, McpServer }) => [CallToolResultSchema, McpServer]);
