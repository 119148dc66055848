import type { Server } from '@modelcontextprotocol/server';

export async function confirm(server: Server, message: string): Promise<boolean> {
  const r = await server.elicitInput({ message, requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } } });
  return r.action === 'accept' && r.content?.ok === true;
}
