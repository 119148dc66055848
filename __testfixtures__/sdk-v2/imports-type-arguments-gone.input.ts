import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import type { ClientNotification, ClientRequest, Notification, Request, Result } from '@modelcontextprotocol/sdk/types.js'; //~ imports/dropped

export class Relay extends Server<Request, Notification, Result> {}
export type Answer = (extra: RequestHandlerExtra<ClientRequest, ClientNotification>) => Server<Request, Notification, Result>;
