import type { Server } from '@modelcontextprotocol/server';

export async function confirm(server: Server, message: string): Promise<boolean> {
  // MCP-TODO(mrtr/push-elicit): Find the callers of confirm. Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key), and pass that result on up to the handler.
  // the callers live in another package
  const r = await server.elicitInput({ message, requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } } });
  return r.action === 'accept' && r.content?.ok === true;
}
