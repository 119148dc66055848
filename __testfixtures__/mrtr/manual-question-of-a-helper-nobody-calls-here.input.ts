import type { Server } from '@modelcontextprotocol/server';

export async function confirm(server: Server, message: string): Promise<boolean> {
  // the callers live in another package
  const r = await server.elicitInput({ message, requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } } }); //~ push-elicit/callers-unknown
  return r.action === 'accept' && r.content?.ok === true;
}
