import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListPromptsRequestSchema, ListToolsRequestSchema, PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';

declare const optionsOf: () => { capabilities: { tools: object; prompts: object } };
const declared = { capabilities: { tools: {} } };

export const one = new Server({ name: 'one', version: '1.0.0' }, declared);
one.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));
one.setRequestHandler(PingRequestSchema, async () => ({}));

export const two = new Server({ name: 'two', version: '1.0.0' }, optionsOf());
two.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [] }));
