import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'; //~ imports/dropped
import { z } from 'zod';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Notify = Extra['sendNotification']; //~ context/type-moved
type Auth = RequestHandlerExtra<ServerRequest, ServerNotification>['authInfo']; //~ context/type-moved
type Session = Extra['sessionId'];
type Known = Extra & { readonly user: string };
interface Named extends RequestHandlerExtra<ServerRequest, ServerNotification> {
  readonly user: string;
}

const server = new McpServer({ name: 'parts', version: '1.0.0' });

function startBeat(extra: Pick<Extra, 'sendNotification' | 'signal'>): () => void { //~ context/parameter-renamed, context/type-moved
  const timer = setInterval(() => {
    void extra.sendNotification({ method: 'notifications/message', params: { level: 'debug', data: 'beat' } }); //~ context/member-moved
  }, 1000);
  const stop = () => clearInterval(timer);
  extra.signal.addEventListener('abort', stop, { once: true }); //~ context/member-moved
  return stop;
}

export const whoIs = (extra: Pick<Extra, 'sessionId' | 'authInfo' | 'requestId'>) => //~ context/parameter-renamed, context/type-moved
  `${extra.sessionId} ${extra.authInfo?.clientId} ${extra.requestId}`; //~ context/member-moved, context/member-moved
export const isGone = (extra: Known | undefined) => extra?.signal.aborted === true; //~ context/parameter-renamed, context/member-moved
export const nameOf = (extra: Named) => `${extra.user} ${extra.requestId}`; //~ context/parameter-renamed, context/member-moved
export const send = (notify: Notify, auth: Auth, session: Session) => [notify, auth?.token, session];

server.registerTool('slow', { inputSchema: z.object({ what: z.string() }) }, async ({ what }, extra) => { //~ context/parameter-renamed
  const stop = startBeat(extra);
  stop();
  return { content: [{ type: 'text', text: `${what} ${whoIs(extra)}` }] };
});

export { server };
