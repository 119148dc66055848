import type { McpServer } from '@modelcontextprotocol/server';

export type ToolArguments = Parameters<McpServer['tool']>; //~ mcpserver-api/method-type
export type Both = Pick<McpServer, 'tool' | 'registerTool'>; //~ mcpserver-api/method-type
