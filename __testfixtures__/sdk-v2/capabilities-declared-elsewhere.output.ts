import { Server } from '@modelcontextprotocol/server';

declare const optionsOf: () => { capabilities: { tools: object; prompts: object } };
const declared = { capabilities: { tools: {} } };

export const one = new Server({ name: 'one', version: '1.0.0' }, declared);
one.setRequestHandler('tools/list', async () => ({ tools: [] }));
one.setRequestHandler('ping', async () => ({}));

export const two = new Server({ name: 'two', version: '1.0.0' }, optionsOf());
two.setRequestHandler('prompts/list', async () => ({ prompts: [] }));
