import { McpServer } from '@modelcontextprotocol/server';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Extra = ServerContext;
type Notify = Extra['mcpReq']['notify'];
type Auth = NonNullable<ServerContext['http']>['authInfo'];
type Session = Extra['sessionId'];
type Known = Extra & { readonly user: string };
interface Named extends ServerContext {
  readonly user: string;
}

const server = new McpServer({ name: 'parts', version: '1.0.0' });

function startBeat(ctx: { mcpReq: Pick<Extra['mcpReq'], 'notify' | 'signal'> }): () => void {
  const timer = setInterval(() => {
    void ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'debug', data: 'beat' } });
  }, 1000);
  const stop = () => clearInterval(timer);
  ctx.mcpReq.signal.addEventListener('abort', stop, { once: true });
  return stop;
}

export const whoIs = (ctx: Pick<Extra, 'sessionId'> & { mcpReq: Pick<Extra['mcpReq'], 'id'>; http?: Pick<NonNullable<Extra['http']>, 'authInfo'> }) =>
  `${ctx.sessionId} ${ctx.http?.authInfo?.clientId} ${ctx.mcpReq.id}`;
export const isGone = (ctx: Known | undefined) => ctx?.mcpReq.signal.aborted === true;
export const nameOf = (ctx: Named) => `${ctx.user} ${ctx.mcpReq.id}`;
export const send = (notify: Notify, auth: Auth, session: Session) => [notify, auth?.token, session];

server.registerTool('slow', { inputSchema: z.object({ what: z.string() }) }, async ({ what }, ctx) => {
  const stop = startBeat(ctx);
  stop();
  return { content: [{ type: 'text', text: `${what} ${whoIs(ctx)}` }] };
});

export { server };
