import type { CallToolRequest } from '@modelcontextprotocol/sdk/types.js';

type ToolArgs = { name: string };
declare const req: CallToolRequest;

export const args = <ToolArgs>req.params.arguments;
export const id = <T>(x: T) => x;
