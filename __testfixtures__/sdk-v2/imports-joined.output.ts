// Licensed to nobody.
import {
  McpServer,
  type CallToolResult,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { CallToolResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/core';
import type { Tool, Transport } from '@modelcontextprotocol/server';
// What the peer may say.
import { ProtocolError } from '@modelcontextprotocol/server';
import { UriTemplate } from '@modelcontextprotocol/server'; // RFC 6570

export const server = new McpServer({ name: 'joined', version: '1.0.0' });
export const open = (): Transport => new StdioServerTransport();
export const results = z.union([CallToolResultSchema, ListToolsResultSchema]);
export const empty: CallToolResult = { content: [] };
export const tools: Tool[] = [];
export const files = new UriTemplate('file:///{path}');
export const refuse = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'no');
