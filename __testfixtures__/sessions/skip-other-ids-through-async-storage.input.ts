import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const trace = new AsyncLocalStorage<{ id: string }>();
const other = new AsyncLocalStorage<{ id: string | undefined }>();
const spans = new Map<string | undefined, number>();

function begin(): void {
  spans.set(trace.getStore()?.id, Date.now());
}

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list', {}, async (ctx) =>
    other.run({ id: ctx.sessionId }, () => //~ session-telemetry-key/undefined-there
      trace.run({ id: randomUUID() }, async () => {
        begin();
        return { content: [{ type: 'text', text: 'nothing' }] };
      }),
    ),
  );
  return server;
});
