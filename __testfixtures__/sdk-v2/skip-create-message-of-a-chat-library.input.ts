import Anthropic from '@anthropic-ai/sdk';
import { Assistant } from './assistant.js';

const messages = new Anthropic().messages;
const assistant = new Assistant();

// The names of the server side of MCP, on values that are none of it.
export async function ask(question: string, extra: { signal: AbortSignal; requestId: string }): Promise<string> {
  const answer = await assistant.createMessage(
    { messages: [{ role: 'user', content: { type: 'text', text: question } }], maxTokens: 100 },
    { signal: extra.signal },
  );
  const roots = await assistant.listRoots();
  const more = await assistant.elicitInput({ message: extra.requestId, requestedSchema: { type: 'object', properties: {} } });
  await messages.create({ model: 'm', max_tokens: 10, messages: [] }, { signal: extra.signal });
  return `${answer.content.text} ${roots.length} ${more.action}`;
}
