import {
  Client as McpClient,
  ProtocolErrorCode,
  ProtocolError,
} from '@modelcontextprotocol/client';
import * as t from '@modelcontextprotocol/client';
import * as core from '@modelcontextprotocol/core';

type Request = { url: string };

export const clients = new Map<string, McpClient>();
export const isCall = (message: unknown) => core.CallToolRequestSchema.safeParse(message).success;

export function texts(t: (key: string) => string, McpError: new (text: string) => Error) {
  return [t('title'), new McpError(t('refused'))];
}

export function refuse(request: Request) {
  const t = { McpError: 'kept', ErrorCode: ProtocolErrorCode };
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${t.McpError} ${request.url}`);
}
