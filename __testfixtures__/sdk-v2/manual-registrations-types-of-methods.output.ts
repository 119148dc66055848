import type { McpServer } from '@modelcontextprotocol/server';

// MCP-TODO(sdk-v2/mcpserver-api): Use the type of `registerTool` and adapt what relies on the order of its parameters.
export type ToolArguments = Parameters<McpServer['tool']>;
// MCP-TODO(sdk-v2/mcpserver-api): Use the type of `registerTool` and adapt what relies on the order of its parameters.
export type Both = Pick<McpServer, 'tool' | 'registerTool'>;
