import type { Server } from '@modelcontextprotocol/server';

export async function confirm(server: Server, message: string): Promise<boolean> {
  // MCP-TODO(mrtr/push-elicit): Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key) in confirm, and let every caller up to the handler return an input-required result (isInputRequiredResult) before it uses the value.
  const r = await server.elicitInput({ message, requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } } });
  return r.action === 'accept' && r.content?.ok === true;
}
