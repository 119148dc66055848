import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import * as t from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

type Request = { url: string };

export const clients = new Map<string, McpClient<t.Request, t.Notification, t.Result>>();
export const isCall = (message: unknown) => t.CallToolRequestSchema.safeParse(message).success;

export function texts(t: (key: string) => string, McpError: new (text: string) => Error) {
  return [t('title'), new McpError(t('refused'))];
}

export function refuse(request: Request) {
  const t = { McpError: 'kept', ErrorCode };
  return new McpError(ErrorCode.InvalidParams, `${t.McpError} ${request.url}`);
}
