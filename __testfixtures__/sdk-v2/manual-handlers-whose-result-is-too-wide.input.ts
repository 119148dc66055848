import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { //~ imports/component-blocked
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
server.setRequestHandler(GetTaskRequestSchema, async () => ({})); //~ handlers/task-method
server.setRequestHandler(CallToolRequestSchema, async (): Promise<ServerResult> => ({ content: blocks })); //~ handlers/component-blocked, handler-results/result-too-wide
server.setRequestHandler(GetPromptRequestSchema, async (): Promise<ServerResult> => ({ messages: [], ...blocks[0] })); //~ handlers/component-blocked, handler-results/result-too-wide

export function second(other: Server): void {
  other.setRequestHandler(CallToolRequestSchema, async (): Promise<Answer> => ({ content: blocks })); //~ handlers/component-blocked, handler-results/result-too-wide
}

export function third(other: Server): void {
  other.setRequestHandler(CallToolRequestSchema, () => answer()); //~ handlers/component-blocked, handler-results/result-too-wide
}
