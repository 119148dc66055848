import { McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { test } from 'node:test';

test('asks', async () => {
  const server = new McpServer({ name: 't', version: '1.0.0' });
  await server.server.elicitInput({ message: 'hi', requestedSchema: { type: 'object', properties: {} } }); //~ push-elicit/in-test
  await server.server.createMessage({ messages: [], maxTokens: 1 }); //~ push-sampling/in-test
  await server.server.listRoots(); //~ push-roots/in-test
  server.server.getClientCapabilities(); //~ push-capability-guard/in-test
  throw new UrlElicitationRequiredError([]); //~ url-elicitation-throw/in-test
});
