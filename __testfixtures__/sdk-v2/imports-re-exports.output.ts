export { McpServer, ResourceTemplate as Template } from '@modelcontextprotocol/server';
export { ProtocolError as McpError, type Tool } from '@modelcontextprotocol/server';
export { CallToolResultSchema } from '@modelcontextprotocol/core';
export type { Transport } from '@modelcontextprotocol/server';
export { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
