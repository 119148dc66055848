export { McpServer, ResourceTemplate as Template } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
export { CallToolResultSchema, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
export type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'; //~ imports/moved
export * from '@modelcontextprotocol/sdk/server/stdio.js'; //~ imports/moved
