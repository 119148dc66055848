import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function createLedger(): McpServer {
  const server = new McpServer({ name: 'ledger', version: '2.0.0' });
  server.registerTool('whoami', { description: 'Who calls' }, async (extra) => ({
    content: [{ type: 'text', text: `${extra.authInfo?.clientId} (${extra.authInfo?.scopes.join(' ')})` }],
  }));
  server.registerTool(
    'balance',
    { description: 'Balance of an account', inputSchema: { account: z.string() } },
    async ({ account }, { authInfo }) => ({
      content: [{ type: 'text', text: `${authInfo?.clientId}/${account}: 100` }],
    }),
  );
  server.registerTool('reconcile', { inputSchema: { ms: z.number() } }, async ({ ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { content: [{ type: 'text', text: 'balanced' }] };
  });
  server.registerPrompt('report', { argsSchema: { month: z.string() } }, ({ month }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Report for ${month}` } }],
  }));
  return server;
}
