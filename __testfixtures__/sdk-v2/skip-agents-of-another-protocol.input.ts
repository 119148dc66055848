import { A2AClient as Client } from '@a2a-js/sdk/client';
import { DefaultRequestHandler, type RequestContext } from '@a2a-js/sdk/server';

const client = await Client.fromCardUrl('http://localhost:4000/.well-known/agent-card.json');

export class Executor {
  async execute(extra: RequestContext, bus: { publish(event: object): void }): Promise<void> {
    const { taskId, contextId } = extra;
    bus.publish({ kind: 'task', id: taskId, contextId, status: { state: 'working' } });
  }
}

export async function send(text: string): Promise<unknown> {
  const result = await client.sendMessage({ message: { kind: 'message', role: 'user', messageId: '1', parts: [{ kind: 'text', text }] } });
  return client.getTask({ id: (result as { id: string }).id });
}

export const handler = (card: never, store: never): unknown => new DefaultRequestHandler(card, store, new Executor());
