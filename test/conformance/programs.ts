/**
 * Programs in the style of 2025 whose migration the official conformance suite scores, with what must come out.
 * The rules know none of them: each has another structure.
 */
export type Revision = '2025-11-25' | '2026-07-28';

export interface Program {
  /** Folder below `programs/`. */
  readonly name: string;
  /** What is started, relative to that folder. */
  readonly entry: string;
  readonly side: 'server' | 'client';
  /** Scenarios that must pass after `mcp-refit apply`; `all`: every scored one. */
  readonly expected: Readonly<Record<Revision, 'all' | readonly string[]>>;
  /** Only the expected scenarios are run: in most others it waits for what it cannot do until its time is over. */
  readonly isPartial?: boolean;
  /** It has a `tsconfig.json` of its own, and no type error under it, also after its migration. */
  readonly isTyped?: boolean;
}

/** Without `input-required-result-*`, and without `server-stateless`, which also needs -32021 and `subscriptions/listen`. */
const SERVER_SCENARIOS: readonly string[] = [
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'server-sse-multiple-streams',
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'sep-2164-resource-not-found',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'dns-rebinding-protection',
  'caching',
];

const CLIENT_SCENARIOS: readonly string[] = [
  'tools_call',
  'request-metadata',
  'http-standard-headers',
  'http-custom-headers',
  'http-invalid-tool-headers',
  'sep-2322-client-request-state',
  'json-schema-ref-no-deref',
];

/** What the program with OAuth passes before its migration, for nothing. */
const OAUTH_SCENARIOS: readonly string[] = ['auth/basic-cimd', 'auth/pre-registration', 'auth/offline-access-scope'];

export const PROGRAMS: readonly Program[] = [
  {
    name: 'sdk-server',
    entry: 'conformance-legacy.ts',
    side: 'server',
    isTyped: true,
    expected: { '2026-07-28': SERVER_SCENARIOS, '2025-11-25': 'all' },
  },
  {
    name: 'raw-server',
    entry: 'raw-legacy-a.mjs',
    side: 'server',
    expected: { '2026-07-28': SERVER_SCENARIOS, '2025-11-25': 'all' },
  },
  {
    name: 'split-server',
    entry: 'src/server.ts',
    side: 'server',
    expected: { '2026-07-28': SERVER_SCENARIOS, '2025-11-25': 'all' },
  },
  {
    name: 'raw-client',
    entry: 'client-legacy-raw.mjs',
    side: 'client',
    expected: { '2026-07-28': [...CLIENT_SCENARIOS, ...OAUTH_SCENARIOS], '2025-11-25': 'all' },
  },
  {
    name: 'layered-client',
    entry: 'src/main.ts',
    side: 'client',
    // It has no OAuth.
    isPartial: true,
    expected: {
      '2026-07-28': CLIENT_SCENARIOS,
      '2025-11-25': ['initialize', 'tools_call', 'elicitation-sep1034-client-defaults', 'sse-retry'],
    },
  },
  {
    name: 'sdk-client',
    entry: 'client-legacy-sdk.ts',
    side: 'client',
    expected: { '2026-07-28': 'all', '2025-11-25': 'all' },
  },
];
