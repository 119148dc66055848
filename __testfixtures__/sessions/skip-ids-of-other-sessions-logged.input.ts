import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

interface Debugger {
  readonly sessionId: string;
}
declare function attach(program: string): Promise<Debugger>;

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'debugger', version: '1.0.0' });
  server.registerTool('attach', { inputSchema: z.object({ program: z.string() }) }, async ({ program }) => {
    const debug = await attach(program);
    console.error('attached', debug.sessionId);
    return { content: [{ type: 'text', text: debug.sessionId }] };
  });
  server.registerTool('step', { inputSchema: z.object({ sessionId: z.string() }) }, async ({ sessionId }) => {
    console.error('step', sessionId);
    return { content: [{ type: 'text', text: sessionId }] };
  });
  return server;
});
