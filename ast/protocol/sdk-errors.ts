/**
 * What SDK v1 and v2 throw, by what happened. SDK v1 1.32.2 and SDK v2 2.4.0; observed with the published packages over
 * in-memory transports and HTTP servers that answer with each status, and docs/migration/upgrade-to-v2.md, "Errors".
 *
 * | what happened | v1 | v2 |
 * | --- | --- | --- |
 * | time-out, abort | `McpError`, code -32001 | `SdkError`, code `REQUEST_TIMEOUT` |
 * | closed connection | `McpError`, code -32000 | `SdkError`, code `CONNECTION_CLOSED` |
 * | the peer sent an error | `McpError`, its code, message `MCP error <code>: …` | `ProtocolError`, its code and message |
 * | HTTP status, Streamable HTTP | `StreamableHTTPError`, code = status | `SdkHttpError`, status = status, code a string |
 * | HTTP status, SSE | `SseError`, code = status | the same |
 */

/** Codes that v1 gave to errors no peer had sent, with the name that v1's `ErrorCode` and v2's `SdkErrorCode` have. */
export const LOCAL_CODES: Readonly<Record<string, number>> = { ConnectionClosed: -32000, RequestTimeout: -32001 };

/** Names of error classes of v1 (`error.name`, `error.constructor.name`) → those of v2 that stand for them. */
export const NEW_CLASS_NAMES: Readonly<Record<string, readonly string[]>> = {
  McpError: ['ProtocolError', 'SdkError'],
  StreamableHTTPError: ['SdkHttpError'],
};

/** What begins the message of an error of v1 that carried a code, and what v2 no longer writes. */
export const MESSAGE_PREFIX = 'MCP error ';

/** Methods of clients and servers (both SDKs) that wait for a peer, and so throw what the table above says. */
export const WAITING_METHODS: ReadonlySet<string> = new Set([
  'callTool',
  'complete',
  'connect',
  'createMessage',
  'elicitInput',
  'getPrompt',
  'listPrompts',
  'listResourceTemplates',
  'listResources',
  'listRoots',
  'listTools',
  'notification',
  'ping',
  'readResource',
  'request',
  'sendLoggingMessage',
  'setLoggingLevel',
  'subscribeResource',
  'unsubscribeResource',
]);

/** Methods of client transports that do. */
export const TRANSPORT_METHODS: ReadonlySet<string> = new Set(['finishAuth', 'send', 'start', 'terminateSession']);

/** Members of a request context that do: `extra` of v1, `ctx.mcpReq` of v2. */
export const CONTEXT_METHODS: ReadonlySet<string> = new Set([
  'sendRequest',
  'sendNotification',
  'mcpReq.send',
  'mcpReq.notify',
  'mcpReq.elicitInput',
  'mcpReq.requestSampling',
]);
