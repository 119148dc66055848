import { McpServer } from '@modelcontextprotocol/server';
export { McpServer };
