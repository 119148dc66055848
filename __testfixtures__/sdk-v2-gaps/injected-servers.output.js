import { ToolSchema } from '@modelcontextprotocol/core';

export function attach(target, client) {
  target.setRequestHandler('tools/list', async () => ({ tools: [] }));
  target.setRequestHandler('tools/call', async (request, extra) => {
    if (extra.mcpReq.signal.aborted) return { content: [] };
    await extra.mcpReq.notify({ method: 'notifications/progress', params: { progressToken: extra.mcpReq.id } });
    return client.callTool(request.params, { timeout: 10 });
  });
  return ToolSchema;
}
