import { type LoggingLevel, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

let lowest: LoggingLevel = 'info';
const bySession = new Map<string | undefined, LoggingLevel>();

serveStdio(() => {
  const server = new McpServer({ name: 'a', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.server.setRequestHandler('logging/setLevel', async (request) => { //~ logging-set-level/level-for-everyone
    lowest = request.params.level;
    return {};
  });
  return server;
});

export const second = () => {
  const server = new McpServer({ name: 'b', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.server.setRequestHandler('logging/setLevel', async (request, ctx) => { //~ logging-set-level/level-per-request
    const { level } = request.params;
    bySession.set(ctx.sessionId, level);
    return {};
  });
  return server;
};

export const level = () => lowest;
