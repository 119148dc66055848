import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'deployer', version: '1.0.0' });
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

server.registerTool('deploy', { description: 'Deploys' }, async (ctx) => {
  // MCP-TODO(mrtr/push-elicit): Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.
  const a = await ctx.mcpReq.elicitInput({ message: 'Which environment?', requestedSchema: { type: 'object', properties: { env: { type: 'string' } } } });
  if (a.action !== 'accept') return text('stopped');
  const env = a.content!.env as string;

  // MCP-TODO(mrtr/push-elicit): Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.
  const b = await ctx.mcpReq.elicitInput({ message: `Really deploy to ${env}?`, requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } } });
  if (b.action !== 'accept' || !b.content!.ok) return text('stopped');

  return text(`deployed to ${env}`);
});
