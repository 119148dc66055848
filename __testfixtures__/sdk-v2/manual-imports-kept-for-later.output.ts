let mixed;
// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
let typed: typeof import('@modelcontextprotocol/sdk/types.js') | undefined;

export async function refuse(value: unknown) {
  // MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
  mixed = await import('@modelcontextprotocol/sdk/types.js');
  return mixed.CallToolResultSchema.safeParse(value).success || new mixed.McpError(-32602, 'no');
}

export async function result(value: unknown) {
  // MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
  typed ??= await import('@modelcontextprotocol/sdk/types.js');
  return typed.CallToolResultSchema.parse(value);
}
