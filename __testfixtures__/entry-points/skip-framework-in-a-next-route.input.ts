//~ types: TS2307 -- the framework is not installed here
import { createMcpHandler } from 'mcp-handler'; //~ foreign-framework/on-sdk-v2

const handler = createMcpHandler(
  (server: { registerTool(name: string, config: object, run: () => unknown): void }) => {
    server.registerTool('ping', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  },
  {},
  { basePath: '/api' },
);

export { handler as GET, handler as POST, handler as DELETE };
