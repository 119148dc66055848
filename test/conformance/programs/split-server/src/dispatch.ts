import type { ServerResponse } from 'node:http';
import { complete, getPrompt, prompts, readResource, resources, templates } from './content.js';
import { CODES, fail, METHODS, type Message, ok, type Params, RpcError } from './rpc.js';
import type { Session } from './session.js';
import { callTool, listTools } from './tools.js';

const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];
const SERVER = { name: 'split-server', version: '0.9.0' };

type Handler = (session: Session, params: Params, stream?: ServerResponse) => unknown;

const handlers: Record<string, Handler> = {
  [METHODS.INITIALIZE]: (session, params) => {
    session.capabilities = params.capabilities ?? {};
    return {
      protocolVersion: VERSIONS.includes(params.protocolVersion) ? params.protocolVersion : VERSIONS[0],
      capabilities: {
        logging: {},
        completions: {},
        tools: { listChanged: true },
        prompts: {},
        resources: { subscribe: true },
      },
      serverInfo: SERVER,
      instructions: 'Everything that the suite asks for.',
    };
  },
  [METHODS.PING]: () => ({}),
  [METHODS.SET_LEVEL]: (session, { level }) => {
    session.setLevel(level);
    return {};
  },
  [METHODS.TOOLS_LIST]: () => ({ tools: listTools() }),
  [METHODS.TOOLS_CALL]: (session, params, stream) => callTool(params, { session, stream, meta: params._meta ?? {} }),
  [METHODS.RESOURCES_LIST]: () => ({ resources }),
  [METHODS.RESOURCES_TEMPLATES]: () => ({ resourceTemplates: templates }),
  [METHODS.RESOURCES_READ]: (_session, { uri }) => readResource(uri),
  [METHODS.SUBSCRIBE]: (session, { uri }) => {
    session.subscriptions.add(uri);
    return {};
  },
  [METHODS.UNSUBSCRIBE]: (session, { uri }) => {
    session.subscriptions.delete(uri);
    return {};
  },
  [METHODS.PROMPTS_LIST]: () => ({ prompts }),
  [METHODS.PROMPTS_GET]: (_session, params) => getPrompt(params),
  [METHODS.COMPLETE]: (_session, params) => complete(params),
};

/** The answer to one message; undefined when there is none to give. */
export async function handleMessage(session: Session, message: Message, stream?: ServerResponse) {
  const { id, method, params = {} } = message;
  if (method === undefined) {
    session.settle(message);
    return undefined;
  }
  if (id === undefined) {
    if (method === 'notifications/initialized') session.ready = true;
    return undefined;
  }
  try {
    if (!session.ready && method !== METHODS.INITIALIZE && method !== METHODS.PING) {
      throw new RpcError(CODES.SESSION, 'Send notifications/initialized first');
    }
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (!handler) throw new RpcError(CODES.METHOD_NOT_FOUND, `Unknown method ${method}`);
    return ok(id, await handler(session, params, stream));
  } catch (error) {
    return fail(id, error);
  }
}
