/**
 * Where the exports of SDK v1 went. Revision 2026-07-28, SDK v2 2.4; source: docs/migration/upgrade-to-v2.md of the
 * TypeScript SDK, sections "Imports & transports", "Errors", "Auth", "Types & schemas", and the published exports
 * (`sdk-exports.ts`). A name that is in none of these tables keeps its name and is looked up in the v2 exports.
 */

/** Entry points that are another spelling of a subpath: package.json `exports` of SDK v1. */
export const SUBPATH_ALIASES: Readonly<Record<string, string>> = {
  '': 'index',
  client: 'client/index',
  server: 'server/index',
  validation: 'validation/index',
  'validation/ajv': 'validation/ajv-provider',
  'validation/cfworker': 'validation/cfworker-provider',
  experimental: 'experimental/index',
  'experimental/tasks': 'experimental/tasks/index',
};

/** New names, by subpath and old name; `*` for every subpath. */
export const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    McpError: 'ProtocolError',
    ErrorCode: 'ProtocolErrorCode',
    JSONRPCError: 'JSONRPCErrorResponse',
    JSONRPCErrorSchema: 'JSONRPCErrorResponseSchema',
    isJSONRPCError: 'isJSONRPCErrorResponse',
    // v2 has the next three names too, but widened to results and errors; v1 meant results only.
    JSONRPCResponse: 'JSONRPCResultResponse',
    JSONRPCResponseSchema: 'JSONRPCResultResponseSchema',
    isJSONRPCResponse: 'isJSONRPCResultResponse',
    ResourceReference: 'ResourceTemplateReference',
    ResourceReferenceSchema: 'ResourceTemplateReferenceSchema',
    StreamableHTTPError: 'SdkHttpError',
  },
  types: { ResourceTemplate: 'ResourceTemplateType' },
  'spec.types': { ResourceTemplate: 'ResourceTemplateType' },
  'server/streamableHttp': { StreamableHTTPServerTransport: 'NodeStreamableHTTPServerTransport' },
};

/** Members of the enum `ErrorCode` that no peer ever sent: v2 has them, and the errors with them, under other names. */
export const LOCAL_ERROR_CODES: ReadonlySet<string> = new Set(['RequestTimeout', 'ConnectionClosed']);

/** Generic in v1, not in v2: the arguments go. */
export const NO_TYPE_ARGUMENTS: ReadonlySet<string> = new Set(['RequestHandlerExtra', 'Server', 'Client']);

/**
 * Entry points of v2 in order of preference, by the longest fitting prefix of the subpath. `side` stands for
 * `server` or `client`, by what the file is. The first one that exports the name is its home.
 */
export const PREFERENCES: readonly (readonly [prefix: string, entries: readonly string[]])[] = [
  ['client/stdio', ['client/stdio', 'client']],
  ['client/', ['client', 'core']],
  ['server/stdio', ['server/stdio', 'server']],
  ['server/sse', ['server-legacy/sse']],
  ['server/streamableHttp', ['node', 'server']],
  ['server/express', ['express']],
  ['server/middleware/', ['express']],
  ['server/auth/types', ['side']],
  ['server/auth/', ['server-legacy/auth']],
  ['server/', ['server', 'core']],
  ['validation/ajv', ['side/validators/ajv']],
  ['validation/cfworker', ['side/validators/cf-worker']],
  ['', ['side', 'core']],
];

/**
 * Resource-server helpers: maintained in `express`, with a frozen copy in `server-legacy/auth`. The maintained gate
 * answers 500 to the error classes of the frozen copy, so a project that throws those keeps both from one package.
 */
export const RESOURCE_SERVER_NAMES: ReadonlySet<string> = new Set([
  'requireBearerAuth',
  'BearerAuthMiddlewareOptions',
  'OAuthTokenVerifier',
]);
/** Helpers that only describe the resource server; the maintained ones do for everybody. */
export const RESOURCE_METADATA_NAMES: ReadonlySet<string> = new Set([
  'mcpAuthMetadataRouter',
  'AuthMetadataOptions',
  'getOAuthProtectedResourceMetadataUrl',
]);

const TASKS = 'SDK v2 has no experimental tasks, which SEP-2663 made an extension that it does not implement';
const COMPAT = 'SDK v2 takes any Standard Schema; its types are those of @standard-schema/spec';
const COMPLETE = 'completion metadata has no public reader in SDK v2; `completable` and `isCompletable` remain';
const ORIGIN = 'SDK v2 keeps its redirect and origin checks to itself; use your own `fetch`';
const NAMES = 'SDK v2 checks tool names itself when they are registered, and exports no function for it';

/** What stands in for a subpath that v2 does not have at all. */
export const REMOVED_PATHS: Readonly<Record<string, string>> = {
  'client/websocket':
    'WebSocket is no transport of the specification; use StreamableHTTPClientTransport, StdioClientTransport or a Transport of your own',
  'experimental/index': TASKS,
  'experimental/tasks/client': TASKS,
  'experimental/tasks/helpers': TASKS,
  'experimental/tasks/index': TASKS,
  'experimental/tasks/interfaces': TASKS,
  'experimental/tasks/mcp-server': TASKS,
  'experimental/tasks/server': TASKS,
  'experimental/tasks/stores/in-memory': TASKS,
  'experimental/tasks/types': TASKS,
  'server/requestBody': 'the transports of SDK v2 take `maxRequestBodySize` and export no helpers for it',
  'server/sseKeepAlive': 'createMcpHandler of SDK v2 takes `keepAliveMs` and exports no helpers for it',
  'server/zod-compat': COMPAT,
  'server/zod-json-schema-compat': COMPAT,
  'shared/mediaType': 'SDK v2 exports no media type helper; `content-type` of npm reads one',
  'shared/responseMessage': TASKS,
  'shared/toolNameValidation': NAMES,
};

/** What stands in for a name that v2 does not have, in a subpath whose other names it has. */
export const REMOVED_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/completable': {
    getCompleter: COMPLETE,
    unwrapCompletable: COMPLETE,
    COMPLETABLE_SYMBOL: COMPLETE,
    CompletableMeta: COMPLETE,
    McpZodTypeKind: COMPLETE,
    CompletableDef: COMPLETE,
  },
  'shared/auth': {
    SafeUrlSchema: 'SDK v2 exports no URL field validator; `z.url()` with a check of the scheme does the same',
    OptionalSafeUrlSchema: 'SDK v2 exports no URL field validator; `z.url()` with a check of the scheme does the same',
  },
  'shared/protocol': {
    // v2 exports a class of this name, but with other abstract members and one type parameter instead of three.
    Protocol:
      'subclasses of `Protocol` do not carry over to SDK v2; build on Client or Server and see `fallbackRequestHandler` for requests that nothing else handles',
    TaskRequestOptions: TASKS,
    RequestTaskStore: TASKS,
  },
  'shared/transport': {
    normalizeHeaders: '`new Headers(init)` does the same',
    isWithinOrigin: ORIGIN,
    followWithinOrigin: ORIGIN,
    fetchLeavingRedirects: ORIGIN,
    fetchWithinOrigin: ORIGIN,
    unfollowedRedirect: ORIGIN,
  },
  types: {
    ClientTasksCapabilitySchema: TASKS,
    ServerTasksCapabilitySchema: TASKS,
    ListChangedOptionsBaseSchema: 'SDK v2 exports only the type `ListChangedOptions`',
    IsomorphicHeaders: 'SDK v2 uses the web standard `Headers`',
    RequestInfo: 'SDK v2 hands over the web standard `Request` as `ctx.http.req`',
  },
  'spec.types': {
    Error: 'SDK v2 names no type for the error object alone; use `JSONRPCErrorResponse["error"]`',
    URL_ELICITATION_REQUIRED:
      'the code is gone from revision 2026-07-28; `ProtocolErrorCode.UrlElicitationRequired` has it for older peers',
    URLElicitationRequiredError: 'SDK v2 has the class `UrlElicitationRequiredError`',
  },
};
