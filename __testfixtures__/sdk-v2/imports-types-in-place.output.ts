/// <reference types="@modelcontextprotocol/server" />
export type Described = import('@modelcontextprotocol/server').Tool;
export type Servers = InstanceType<typeof import('@modelcontextprotocol/server').McpServer>[];
export type Failure = import("@modelcontextprotocol/server").ProtocolError;
export type Codes = keyof typeof import("@modelcontextprotocol/server").ProtocolErrorCode;
export type Schema = (typeof import('@modelcontextprotocol/core'))['CallToolResultSchema'];
export type Connect = (typeof import('@modelcontextprotocol/server/stdio'))['StdioServerTransport'];

export function idOf(
  context: import('@modelcontextprotocol/server').ServerContext,
): string {
  return JSON.stringify(Object.keys(context));
}
