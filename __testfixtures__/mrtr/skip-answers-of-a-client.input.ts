import { Client, UrlElicitationRequiredError } from '@modelcontextprotocol/client';

const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: {}, roots: {}, sampling: {} } });

client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
client.setRequestHandler('roots/list', async () => ({ roots: [] }));

export function isLinkNeeded(error: unknown): boolean {
  return error instanceof UrlElicitationRequiredError;
}
