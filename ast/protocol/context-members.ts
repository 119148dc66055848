/**
 * Members of the second argument of a handler: `RequestHandlerExtra` of SDK v1 1.32.2 (revision 2025-11-25) and where
 * `ServerContext` / `ClientContext` of SDK v2 2.4.0 (revision 2026-07-28) have them; read from the published
 * declarations and from a running handler.
 */

export interface ContextMember {
  /** `mcpReq` is always there; `http` only on HTTP transports. */
  readonly holder: 'mcpReq' | 'http';
  readonly name: string;
}

export const MOVED_MEMBERS: Readonly<Record<string, ContextMember>> = {
  signal: { holder: 'mcpReq', name: 'signal' },
  requestId: { holder: 'mcpReq', name: 'id' },
  _meta: { holder: 'mcpReq', name: '_meta' },
  sendNotification: { holder: 'mcpReq', name: 'notify' },
  sendRequest: { holder: 'mcpReq', name: 'send' },
  authInfo: { holder: 'http', name: 'authInfo' },
  closeSSEStream: { holder: 'http', name: 'closeSSE' },
  closeStandaloneSSEStream: { holder: 'http', name: 'closeStandaloneSSE' },
};

/** The HTTP request: `{ headers, url? }` with plain objects in SDK v1, a web `Request` at `http.req` in SDK v2. */
export const REQUEST_INFO = 'requestInfo';

/** The same in both. */
export const KEPT_MEMBERS: ReadonlySet<string> = new Set(['sessionId']);

/** Experimental tasks (SEP-1686, revision 2025-11-25): SDK v2 has no counterpart. */
export const TASK_MEMBERS: ReadonlySet<string> = new Set(['taskId', 'taskStore', 'taskRequestedTtl']);
