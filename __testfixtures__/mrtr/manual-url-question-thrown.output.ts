import { McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';

const server = new McpServer({ name: 'link', version: '1.0.0' });

server.registerTool('link', { description: 'Links your account' }, async () => {
  const elicitationId = randomUUID();
  // MCP-TODO(mrtr/url-elicitation-throw): Return inputRequired({ inputRequests: { key: inputRequired.elicitUrl({ message, url }) } }) instead; keep your own id in the URL, and in a signed requestState.
  throw new UrlElicitationRequiredError([
    { mode: 'url', message: 'Link your account', url: `https://example.com/link?e=${elicitationId}`, elicitationId },
  ]);
});

function requireConsent(elicitationId: string): never {
  // MCP-TODO(mrtr/url-elicitation-throw): Let requireConsent return inputRequired({ inputRequests: { key: inputRequired.elicitUrl({ message, url }) } }), and every caller up to the handler pass that result on.
  throw new UrlElicitationRequiredError([
    { mode: 'url', message: 'Consent', url: 'https://example.com/consent', elicitationId },
  ]);
}

server.registerTool('consent', { description: 'Needs consent' }, async () => {
  requireConsent('consent');
  return { content: [] };
});

// MCP-TODO(mrtr/url-elicitation-throw): Ask in the handler that needs it, with inputRequired.elicitUrl({ message, url }).
export const unused = new UrlElicitationRequiredError([]);
