import type { ServerContext } from '@modelcontextprotocol/server';

export async function stopped(reason: string, extra: ServerContext) {
  if (extra.mcpReq.signal.aborted) return 'stopped before';
  await extra.mcpReq.log('info', reason);
  return `${reason} ${extra.mcpReq.id}`;
}
