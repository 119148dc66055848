/**
 * The plan as `--format json` prints it. Versioned: a field is never renamed or removed within one `schemaVersion`.
 *
 * Paths are relative to the root, with forward slashes. Lines and columns are 1-based, columns count UTF-16 units, and
 * both belong to the files as they were read, before any edit. The same input gives the same bytes.
 */
import type { Safety, Verdict } from '../transforms/contract.js';

export const SCHEMA_VERSION = 1;
export const TARGET_REVISION = '2026-07-28';

export interface Plan {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly tool: { readonly name: string; readonly version: string };
  /** The protocol revision the plan leads to. */
  readonly target: string;
  readonly options: PlannedOptions;
  readonly summary: Summary;
  /** One entry per transform that was asked for, in the order they run, also those that found nothing. */
  readonly transforms: readonly TransformCounts[];
  /** In the order of the transforms, then by file and place. */
  readonly findings: readonly PlannedFinding[];
  /** Files that could not be read or parsed, and rules that broke on a file. Their bytes stay. Sorted by file. */
  readonly failed: readonly Failure[];
  readonly skipped: readonly Skip[];
  /** Files that `apply` writes, sorted by path. */
  readonly files: readonly PlannedFile[];
  /** What to run after `apply` because a manifest changes; empty when none does. Never run by this tool. */
  readonly install: readonly InstallCommand[];
  /** Sentences a person should read: a named path that git ignores, an apply that was interrupted. */
  readonly notes: readonly string[];
}

export interface PlannedOptions {
  readonly era: 'dual' | 'modern';
  readonly legacy: 'auto' | 'stateless' | 'sessionful';
  readonly allowBlocked: readonly string[];
  /** The paths that were named; empty for the whole root. */
  readonly paths: readonly string[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly ignore: readonly string[];
}

export interface VerdictCounts {
  /** `rewrite + manual + advice + done + leave`. */
  readonly found: number;
  readonly rewrite: number;
  readonly manual: number;
  readonly advice: number;
  readonly done: number;
  readonly leave: number;
  /** Rewrites whose safety is `review`; they are part of `rewrite`. */
  readonly review: number;
}

export interface Summary extends VerdictCounts {
  /** Entries of `failed`. */
  readonly failed: number;
  /** Source files seen: `changed + unchanged + skipped + failed`. Added files and manifests are counted apart. */
  readonly files: {
    readonly listed: number;
    /** Source files whose bytes were read and that were not skipped for their content. 0 means that nothing was readable. */
    readonly read: number;
    /** Source files that mention MCP. */
    readonly mentioning: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly skipped: number;
    readonly failed: number;
    readonly added: number;
    readonly manifests: number;
    readonly manifestsChanged: number;
  };
  /** Files per reason; the reasons stand in `SKIP_REASONS`. */
  readonly skipped: Readonly<Record<string, number>>;
}

export interface TransformCounts extends VerdictCounts {
  readonly id: string;
  readonly title: string;
  readonly files: number;
}

export interface PlannedFinding {
  /** Stays the same while the site does, whatever is edited around it. */
  readonly id: string;
  /** Findings of one component apply together. */
  readonly component?: string;
  readonly transform: string;
  readonly rule: string;
  /** Explained by `mcp-refit explain <rule>/<reason>`. */
  readonly reason: string;
  readonly verdict: Verdict;
  /** Only for a rewrite. */
  readonly safety?: Safety;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** What was found, one sentence. */
  readonly text: string;
  readonly evidence: readonly PlannedEvidence[];
  /** What a rewrite of safety `review` rests on. */
  readonly assumption?: string;
  /** What a person does next; always there for `manual`. */
  readonly next?: string;
  readonly spec: { readonly revision: string; readonly section: string; readonly source?: string };
}

export interface PlannedEvidence {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What the place shows. */
  readonly shows: string;
  /** The line itself, shortened, without what looks like a secret. */
  readonly text: string;
}

export interface Failure {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly cause: string;
  /** Only when a rule broke, or its result could not be kept. */
  readonly transform?: string;
  readonly rule?: string;
}

export const SKIP_REASONS = {
  'build-output': 'a folder of build output; name it to include it',
  declaration: 'a declaration file; it follows from its source',
  minified: 'a line of more than 5,000 characters; change its source instead',
  bundled: 'written by a bundler; change its source instead',
  'inlined-sdk': 'holds a copy of the SDK itself; change its source instead',
  generated: 'says that it is generated; change its generator instead',
  'symlink-outside': 'a symbolic link that leaves the root',
  'symlink-inside': 'a symbolic link; its target is read under its own name',
  'symlink-loop': 'a symbolic link that ends in itself',
  'symlink-broken': 'a symbolic link to nothing',
  'nested-repository': 'a git repository of its own; run the tool there',
  ignored: 'ignored by .gitignore; name it to include it',
  'ignore-option': 'left out with --ignore',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** One file, or one folder with the number of source files in it. */
export interface Skip {
  readonly path: string;
  readonly reason: SkipReason;
  readonly files: number;
}

export interface PlannedFile {
  readonly path: string;
  readonly status: 'changed' | 'added';
  /** Unified diff of all transforms together, as `git apply` takes it. */
  readonly patch: string;
  /** True when a secret was masked in the patch, which then no longer applies; `--format diff` has the exact one. */
  readonly redacted?: boolean;
  readonly transforms: readonly string[];
  /** Ids of the findings that edit it. */
  readonly findings: readonly string[];
  /** SHA-256 of the bytes; `hashBefore` is missing for an added file. */
  readonly hashBefore?: string;
  readonly hashAfter: string;
}

export interface InstallCommand {
  readonly folder: string;
  readonly command: string;
}
