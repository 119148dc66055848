import { McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';

const server = new McpServer({ name: 'link', version: '1.0.0' });

server.registerTool('link', { description: 'Links your account' }, async () => {
  const elicitationId = randomUUID();
  throw new UrlElicitationRequiredError([ //~ url-elicitation-throw/in-handler
    { mode: 'url', message: 'Link your account', url: `https://example.com/link?e=${elicitationId}`, elicitationId },
  ]);
});

function requireConsent(elicitationId: string): never {
  throw new UrlElicitationRequiredError([ //~ url-elicitation-throw/in-helper
    { mode: 'url', message: 'Consent', url: 'https://example.com/consent', elicitationId },
  ]);
}

server.registerTool('consent', { description: 'Needs consent' }, async () => {
  requireConsent('consent');
  return { content: [] };
});

export const unused = new UrlElicitationRequiredError([]); //~ url-elicitation-throw/outside-handler
