import { CallToolResultSchema } from '@modelcontextprotocol/core';
import * as sdk from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

export abstract class Relay extends sdk.Protocol<sdk.ServerContext> {}

export const connected = (server: sdk.McpServer) => server.connect(new StdioServerTransport());
export const refused = (code: number) => code === sdk.ProtocolErrorCode.InvalidParams;
export const parsed = (value: unknown): sdk.Tool | undefined => (CallToolResultSchema.safeParse(value).success ? undefined : undefined);
