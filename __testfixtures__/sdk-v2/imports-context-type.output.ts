import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallToolResult } from '@modelcontextprotocol/server';

export type Extra = ServerContext;
export type Handler = (args: unknown, extra: Extra) => Promise<CallToolResult>;
