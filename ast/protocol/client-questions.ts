/**
 * Requests that a server sends to its client, and the SDK calls that send them.
 *
 * Revision 2025-11-25, client features; removed as requests of their own by 2026-07-28 (SEP-2322, patterns/mrtr), where
 * only three methods may answer `input_required`. Calls: SDK v1 1.32 and v2 2.4, read from the declarations.
 */

export type Question = 'elicitation' | 'sampling' | 'roots';

export const QUESTION_OF_METHOD: Readonly<Record<string, Question>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

/** Methods of the low-level server, `server.server` of an `McpServer`. */
export const QUESTION_OF_SERVER_CALL: Readonly<Record<string, Question>> = {
  elicitInput: 'elicitation',
  createMessage: 'sampling',
  listRoots: 'roots',
};

/** Members of the request context, as a path from it: `ctx.mcpReq.elicitInput`. */
export const QUESTION_OF_CONTEXT_CALL: Readonly<Record<string, Question>> = {
  'mcpReq.elicitInput': 'elicitation',
  'mcpReq.requestSampling': 'sampling',
};

/** Members of the request context that send the request they are given: `extra.sendRequest` of v1, `ctx.mcpReq.send` of v2. */
export const CONTEXT_SENDERS: ReadonlySet<string> = new Set(['sendRequest', 'mcpReq.send']);

/** Methods whose answer may be `input_required`. */
export const ASKABLE_METHODS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** Client capabilities that guard the questions. */
export const QUESTION_CAPABILITIES: ReadonlySet<string> = new Set(['elicitation', 'sampling', 'roots']);
