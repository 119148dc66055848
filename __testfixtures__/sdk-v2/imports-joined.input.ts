// Licensed to nobody.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'; //~ imports/moved
import { z } from 'zod';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import type { Tool } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'; //~ imports/moved
// What the peer may say.
import { McpError } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { ErrorCode, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js'; // RFC 6570 //~ imports/moved

export const server = new McpServer({ name: 'joined', version: '1.0.0' });
export const open = (): Transport => new StdioServerTransport();
export const results = z.union([CallToolResultSchema, ListToolsResultSchema]);
export const empty: CallToolResult = { content: [] };
export const tools: Tool[] = [];
export const files = new UriTemplate('file:///{path}');
export const refuse = () => new McpError(ErrorCode.InvalidParams, 'no');
