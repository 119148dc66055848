import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'deployer', version: '1.0.0' });
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

server.registerTool('deploy', { description: 'Deploys' }, async (ctx) => {
  const a = await ctx.mcpReq.elicitInput({ message: 'Which environment?', requestedSchema: { type: 'object', properties: { env: { type: 'string' } } } }); //~ push-elicit/one-of-several
  if (a.action !== 'accept') return text('stopped');
  const env = a.content!.env as string;

  const b = await ctx.mcpReq.elicitInput({ message: `Really deploy to ${env}?`, requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } } }); //~ push-elicit/one-of-several
  if (b.action !== 'accept' || !b.content!.ok) return text('stopped');

  return text(`deployed to ${env}`);
});
