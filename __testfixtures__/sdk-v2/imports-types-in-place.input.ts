/// <reference types="@modelcontextprotocol/sdk/types.js" />
//~^ imports/moved
export type Described = import('@modelcontextprotocol/sdk/types.js').Tool; //~ imports/moved
export type Servers = InstanceType<typeof import('@modelcontextprotocol/sdk/server/mcp.js').McpServer>[]; //~ imports/moved
export type Failure = import("@modelcontextprotocol/sdk/types.js").McpError; //~ imports/moved
export type Codes = keyof typeof import("@modelcontextprotocol/sdk/types.js").ErrorCode; //~ imports/moved
export type Schema = (typeof import('@modelcontextprotocol/sdk/types.js'))['CallToolResultSchema']; //~ imports/moved
export type Connect = (typeof import('@modelcontextprotocol/sdk/server/stdio.js'))['StdioServerTransport']; //~ imports/moved

export function idOf(
  context: import('@modelcontextprotocol/sdk/shared/protocol.js').RequestHandlerExtra< //~ imports/moved
    import('@modelcontextprotocol/sdk/types.js').ServerRequest,
    import('@modelcontextprotocol/sdk/types.js').ServerNotification
  >,
): string {
  return JSON.stringify(Object.keys(context));
}
