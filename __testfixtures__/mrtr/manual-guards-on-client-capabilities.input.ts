import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'guards', version: '1.0.0' });

server.server.oninitialized = () => {
  if (server.server.getClientCapabilities()?.roots) console.error('roots'); //~ push-capability-guard/legacy-only
};

server.registerTool('ask', { description: 'Asks if it can' }, async () => {
  if (!server.server.getClientCapabilities()?.elicitation) return { content: [] }; //~ push-capability-guard/in-handler
  const experimental = (server.server.getClientCapabilities() ?? {}).experimental; //~ push-capability-guard/other-capability
  return { content: [{ type: 'text', text: JSON.stringify(experimental) }] };
});

function registerConditionally() {
  const capabilities = server.server.getClientCapabilities() || {}; //~ push-capability-guard/outside-handler
  if (capabilities.sampling !== undefined) server.registerTool('sample', {}, async () => ({ content: [] }));
}

registerConditionally();
