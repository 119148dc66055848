import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  GetTaskRequestSchema,
  type ServerResult,
} from '@modelcontextprotocol/sdk/types.js';

interface Block {
  type: string;
  text?: string;
}

interface Answer {
  content: Block[];
  [key: string]: unknown;
}

declare const blocks: Block[];
async function answer(): Promise<Answer> {
  return { content: blocks };
}

// The tasks hold the whole server back; what else is in its way is said all the same.
const server = new Server({ name: 's', version: '1' }, { capabilities: { prompts: {}, tools: {}, tasks: {} } });
// MCP-TODO(sdk-v2/handlers): Remove the handler, or keep this server on SDK v1 until the tasks extension has a home in SDK v2.
server.setRequestHandler(GetTaskRequestSchema, async () => ({}));
// MCP-TODO(sdk-v2/handlers): Settle handlers/task-method in manual-handlers-whose-result-is-too-wide.ts first, then run the plan again: the other changes of its group wait for it.
// MCP-TODO(sdk-v2/handler-results): Declare `CallToolResult` here and in what is returned, instead of `ServerResult`.
server.setRequestHandler(CallToolRequestSchema, async (): Promise<ServerResult> => ({ content: blocks }));
// MCP-TODO(sdk-v2/handler-results): Declare `GetPromptResult` here and in what is returned, instead of `ServerResult`.
server.setRequestHandler(GetPromptRequestSchema, async (): Promise<ServerResult> => ({ messages: [], ...blocks[0] }));

export function second(other: Server): void {
  // MCP-TODO(sdk-v2/handler-results): Declare `CallToolResult` here and in what is returned, instead of `Answer`.
  other.setRequestHandler(CallToolRequestSchema, async (): Promise<Answer> => ({ content: blocks }));
}

export function third(other: Server): void {
  // MCP-TODO(sdk-v2/handler-results): Declare `CallToolResult` here and in what is returned, instead of `Answer`.
  other.setRequestHandler(CallToolRequestSchema, () => answer());
}
