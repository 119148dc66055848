import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'guards', version: '1.0.0' });

server.server.oninitialized = () => {
  if (server.server.getClientCapabilities()?.roots) console.error('roots');
};

server.registerTool('ask', { description: 'Asks if it can' }, async () => {
  // MCP-TODO(mrtr/push-capability-guard): Read ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] first, and the accessor for clients of 2025.
  if (!server.server.getClientCapabilities()?.elicitation) return { content: [] };
  const experimental = (server.server.getClientCapabilities() ?? {}).experimental;
  return { content: [{ type: 'text', text: JSON.stringify(experimental) }] };
});

function registerConditionally() {
  // MCP-TODO(mrtr/push-capability-guard): Decide inside the handler, from the capabilities that the request brings; what is registered must not depend on them.
  const capabilities = server.server.getClientCapabilities() || {};
  if (capabilities.sampling !== undefined) server.registerTool('sample', {}, async () => ({ content: [] }));
}

registerConditionally();
