/** What a comment of the official codemod is about, told by the few words that only that kind has. */

export type CauseKind =
  | 'call'
  | 'schema'
  | 'zod-name'
  | 'task'
  | 'path'
  | 'names'
  | 'pattern'
  | 'parameter'
  | 'forwarded'
  | 'context-double'
  | 'handler'
  | 'schema-key'
  | 'completable'
  | 'error-class'
  | 'http-error'
  | 'frozen-auth'
  | 'config-double'
  | 'removed';

/** The first that fits is meant; what one comment joins by `|` is told part by part. */
const KINDS: readonly (readonly [kind: CauseKind, words: RegExp])[] = [
  ['path', /^Unknown SDK .*path: /],
  ['call', /migrate \.(?:tool|prompt|resource)\(/],
  ['config-double', /^Call-shape assertion/],
  ['zod-name', /not a value import from zod/],
  ['schema', /verify .*(?:schema object|schema argument)/],
  ['task', /^Task handler registration|from McpServer options|[Ee]xperimental tasks removed/],
  ['context-double', /handler-context mock/],
  ['forwarded', /^The context object is forwarded/],
  ['pattern', /^Destructuring of context/],
  ['parameter', /^Cannot rename '|^Parameter annotation/],
  ['schema-key', /is no longer the setRequestHandler/],
  ['handler', /^Custom method handler|^(?:set|remove)(?:Request|Notification)Handler /],
  ['completable', /^completable\(\)/],
  ['http-error', /^new StreamableHTTPError/],
  ['frozen-auth', /server-legacy\/auth/],
  ['names', /^(?:Namespace import|Dynamic import|Re-export|Star re-export|Mock factory)/],
  ['error-class', /ProtocolErrorCode|SdkErrorCode|ProtocolError and SdkError|SdkError and ProtocolError/],
  ['removed', /no v2 export|no public v2|[Rr]emoved in v2|No v2 equivalent/],
];

export interface Cause {
  /** `undefined`: nothing known fits. */
  readonly kind: CauseKind | undefined;
  readonly text: string;
}

export function causesOf(text: string): Cause[] {
  const parts: string[] = [];
  for (const part of text.split(' | ')) {
    // A type in a message may hold the same bar: what no kind begins with goes on with the part before it.
    if (parts.length > 0 && kindOf(part) === undefined) parts[parts.length - 1] += ` | ${part}`;
    else parts.push(part);
  }
  return parts.map((part) => ({ kind: kindOf(part), text: part }));
}

function kindOf(text: string): CauseKind | undefined {
  return KINDS.find(([, words]) => words.test(text))?.[0];
}
