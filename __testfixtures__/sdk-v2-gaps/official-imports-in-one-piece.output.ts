import * as types from '@modelcontextprotocol/server';
import * as core from '@modelcontextprotocol/core';
import { Server, type ProtocolErrorCode as Code } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
export { CallToolResultSchema } from '@modelcontextprotocol/core';
export { type Tool } from '@modelcontextprotocol/server';

type Own = { method: 'own' };

export class Relay extends Server {}

export const connected = (server: Relay) => server.connect(new StdioServerTransport());
export const refused = (code: Code) => code === types.ProtocolErrorCode.InvalidParams;
export const parsed = (value: unknown): types.CallToolResult => core.CallToolResultSchema.parse(value);
export const late = async (value: unknown) => {
  const { ListToolsResultSchema } = await import('@modelcontextprotocol/core');
  const { isInitializeRequest } = await import('@modelcontextprotocol/server');
  return isInitializeRequest(value) ? undefined : ListToolsResultSchema.parse(value);
};
