import { CallToolRequestSchema, CallToolResultSchema, ListToolsRequestSchema, ToolSchema } from '@modelcontextprotocol/core';

export function attach(target, client) {
  target.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ injected-surface/handler-by-method
  target.setRequestHandler(CallToolRequestSchema, async (request, extra) => { //~ injected-surface/handler-by-method
    if (extra.signal.aborted) return { content: [] };
    await extra.sendNotification({ method: 'notifications/progress', params: { progressToken: extra.requestId } });
    return client.callTool(request.params, CallToolResultSchema, { timeout: 10 }); //~ injected-surface/schema-dropped
  });
  return ToolSchema;
}
