import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
export type Handler = (args: unknown, extra: Extra) => Promise<CallToolResult>;
