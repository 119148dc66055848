let mixed;
let typed: typeof import('@modelcontextprotocol/sdk/types.js') | undefined; //~ imports/whole-module

export async function refuse(value: unknown) {
  mixed = await import('@modelcontextprotocol/sdk/types.js'); //~ imports/whole-module
  return mixed.CallToolResultSchema.safeParse(value).success || new mixed.McpError(-32602, 'no');
}

export async function result(value: unknown) {
  typed ??= await import('@modelcontextprotocol/sdk/types.js'); //~ imports/whole-module
  return typed.CallToolResultSchema.parse(value);
}
