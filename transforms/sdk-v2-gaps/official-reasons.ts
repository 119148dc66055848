/** What is left for a person where a comment of the official codemod still has its cause: one outcome per kind. */
import type { Reason } from '../contract.js';
import type { CauseKind } from './official-causes.js';

/** Rules of ours that settle a kind or mark it themselves: then theirs is the word, and there is one marker. */
export const RULES_OF: Readonly<Record<CauseKind, readonly string[]>> = {
  call: ['sdk-v2/mcpserver-api'],
  schema: ['sdk-v2/raw-shapes', 'sdk-v2/mcpserver-api'],
  'zod-name': [],
  task: ['sdk-v2/removed-apis', 'sdk-v2/handlers'],
  path: ['sdk-v2/imports', 'sdk-v2/removed-apis'],
  names: ['sdk-v2-gaps/official-imports', 'sdk-v2/imports'],
  pattern: ['sdk-v2/context'],
  parameter: ['sdk-v2/context', 'sdk-v2-gaps/injected-surface'],
  forwarded: ['sdk-v2/context', 'sdk-v2-gaps/injected-surface'],
  'context-double': [],
  handler: ['sdk-v2/handlers', 'sdk-v2/custom-handlers', 'sdk-v2-gaps/injected-surface'],
  'schema-key': ['sdk-v2/handlers'],
  completable: ['sdk-v2/completable-nesting'],
  'error-class': ['sdk-v2/imports', 'sdk-v2-gaps/numeric-code-compare', 'sdk-v2-gaps/error-name-compare'],
  'http-error': ['sdk-v2/imports'],
  'frozen-auth': ['sdk-v2-gaps/official-imports'],
  'config-double': ['sdk-v2/mcpserver-api'],
  removed: ['sdk-v2/removed-apis', 'sdk-v2-gaps/official-imports', 'sdk-v2-gaps/official-lost-names'],
};

const manual = (text: string, next: string): Reason => ({ verdict: 'manual', text, next });

/** The texts name nothing of the site: a marker that stands already is known again by its sentence. */
export const OPEN: Readonly<Record<CauseKind | 'unknown', Reason>> = {
  call: manual(
    'A registration of SDK v1 stands here, on a value that is not known to be a server.',
    'Write it as `registerTool`, `registerPrompt` or `registerResource` with a config object if this is an `McpServer`; else remove this marker.',
  ),
  schema: manual(
    'The official codemod doubted a schema here, and the registration it belongs to is not found.',
    'Look whether the schemas of this registration are schema objects; wrap raw shapes in `z.object(…)`.',
  ),
  'zod-name': manual(
    'The official codemod wrote `z.object(…)` here, and `z` is not zod in this file.',
    'Import zod under a free name and build the wrapped schemas with that name.',
  ),
  task: manual(
    'Experimental tasks of 2025-11-25 are used here; SDK v2 does not have them.',
    'Remove what belongs to the experimental tasks here; tasks are an extension now (SEP-2663).',
  ),
  path: manual(
    'A module of SDK v1 is named here whose place in SDK v2 is not known.',
    'Find out what is taken from this module of SDK v1, and take it from the v2 packages.',
  ),
  names: manual(
    'Names are taken from a v2 package here that other packages export.',
    'Take each name from the package that exports it: schemas from @modelcontextprotocol/core, the rest from server or client.',
  ),
  pattern: manual(
    'A pattern takes members of the SDK v1 context apart, and what it is given cannot be followed.',
    'Take the members from where SDK v2 has them: `{ mcpReq: { signal, notify, send }, http }`.',
  ),
  parameter: manual(
    'Members of the SDK v1 context are read here from a value that cannot be followed.',
    'Read the members where SDK v2 has them: `mcpReq.signal`, `mcpReq.send`, `http?.authInfo` …',
  ),
  forwarded: manual(
    'The request context is handed to code that cannot be followed.',
    'Check what the called code reads from the context, and change that to the members of SDK v2.',
  ),
  'context-double': manual(
    'An object stands in for a request context and has the members of SDK v1.',
    'Nest what stands in for the context as SDK v2 does: `{ mcpReq: { signal, send, notify, id }, http: { authInfo } }`.',
  ),
  handler: manual(
    'A handler is registered with something that is not known to be the name of a method.',
    "Register the handler by name: `setRequestHandler('<method>', handler)`; for a method of your own give `{ params }` between them.",
  ),
  'schema-key': manual(
    'A test looks a handler up by its schema; SDK v2 registers it under the name of the method.',
    'Look the handler up under the name of the method instead of the schema.',
  ),
  completable: manual(
    'The schema inside `completable(…)` is optional in a way that cannot be moved out.',
    'Make the result optional instead of what `completable` is given: `completable(schema, complete).optional()`.',
  ),
  'error-class': manual(
    'Codes of both error classes are compared or built here, and one class cannot stand for both.',
    'Tell the two apart: `SdkError` with `SdkErrorCode` for time-outs and closed connections, `ProtocolError` with `ProtocolErrorCode` for what the peer sent.',
  ),
  'http-error': manual(
    'An HTTP error is built with the arguments of SDK v1.',
    'Build it as `new SdkHttpError(SdkErrorCode.…, message, { status, statusText })`.',
  ),
  'frozen-auth': manual(
    'Helpers of the resource server come from the frozen copy of the authorization server.',
    'Take these helpers from @modelcontextprotocol/express, and let token verifiers throw the `OAuthError` of SDK v2.',
  ),
  'config-double': manual(
    'A test expects a raw shape where registrations now hold a schema object.',
    'Expect the wrapped schema, or `expect.any(Object)`, in this assertion.',
  ),
  removed: manual(
    'Something that SDK v2 does not have is used here and imported nowhere.',
    'Do without what the codemod removed, or write it yourself; SDK v2 exports no such thing.',
  ),
  unknown: manual(
    'The official codemod left a comment here whose cause is not known: "{said}".',
    'Follow what the official codemod said here, then remove this marker.',
  ),
};
