import type { ServerContext, CallToolResult } from '@modelcontextprotocol/server';

export type Extra = ServerContext;
export type Handler = (args: unknown, extra: Extra) => Promise<CallToolResult>;
