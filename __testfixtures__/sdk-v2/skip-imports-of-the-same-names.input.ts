import { McpError, type RequestHandlerExtra, type Tool } from '../vendor/modelcontextprotocol/sdk/types.js';
import * as types from './@modelcontextprotocol/sdk/types.js';
import { Server } from '@modelcontextprotocol-labs/sdk/server/index.js';
import type { Client } from '#modelcontextprotocol/sdk/client/index.js';
//~ types: TS2307 -- none of these modules is there

/** As `import('@modelcontextprotocol/sdk/types.js')` does it. */
declare module 'modelcontextprotocol/sdk/types.js' {
  interface Tool {
    name: string;
  }
}

export const server: Server<string, number> = new Server();
export type Extra = RequestHandlerExtra<Tool, Client>;
export const refuse = (why: string) => new McpError(types.ErrorCode.InvalidParams, why);
