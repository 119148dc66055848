import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

interface Debugging {
  readonly sessionId: string;
}

declare const app: {
  get(path: string, take: (req: { sessionID: string; session: { id: string } }) => void): void;
  ws(path: string, take: (socket: { sessionId: string }) => void): void;
};

const games = new Map<string, string>();
const sockets: Record<string, object> = {};
const visits = new Map<string, number>();

app.get('/visits', (req) => {
  visits.set(req.sessionID, (visits.get(req.session.id) ?? 0) + 1);
});
app.ws('/chat', (socket) => {
  sockets[socket.sessionId] = socket;
});

function stepIn(debugging: Debugging) {
  return games.get(debugging.sessionId);
}

export function register(server: McpServer) {
  server.registerTool('step', { inputSchema: z.object({ sessionId: z.string() }) }, async ({ sessionId }) => {
    games.set(sessionId, 'stepped');
    return { content: [{ type: 'text', text: stepIn({ sessionId }) ?? 'none' }] };
  });
}
