/**
 * The types every rule is written against. A rule is pure: it reads parsed files and facts and returns findings; it
 * never touches disk, clock, random source or console, never knows whether it is a dry run, and catches no errors.
 */
import type { Edit } from '../ast/edits.js';
import type { ParsedFile } from '../ast/file.js';
import type { Manifest } from '../ast/manifest.js';
import type { Project } from '../ast/project.js';

export type { Edit, Manifest, ParsedFile, Project };

/**
 * - `rewrite`: changed by an edit
 * - `manual`: the program breaks or leaks if it stays, and a person must decide; marker and next step
 * - `advice`: true and worth knowing; never a marker, never an exit code
 * - `done`: already modern
 * - `leave`: looked like it, is not; with the reason
 */
export type Verdict = 'rewrite' | 'manual' | 'advice' | 'done' | 'leave';

/** `safe`: same behaviour for today's peers, every comment kept. `review`: rests on a stated assumption. */
export type Safety = 'safe' | 'review';

export type World = 'sdk-v1' | 'sdk-v2' | 'wire';
export type Side = 'server' | 'client' | 'tests' | 'manifest';
export type Era = 'dual' | 'modern';

/** One outcome of a rule, as data. `{name}` in the texts is filled from `Finding.words`. */
export interface Reason {
  readonly verdict: Verdict;
  /** Only for `rewrite`; the default is `safe`. */
  readonly safety?: Safety;
  /** One sentence, sentence case: what was found. */
  readonly text: string;
  /** One imperative sentence: what a person does next. Required for `manual`. */
  readonly next?: string;
}

export interface Spec {
  readonly revision: string;
  readonly section: string;
  readonly source?: string;
}

/** A place in a file of the project. Offsets are UTF-16 units of the file as the rule saw it. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** One link of the chain that proves a finding: import → value → call. */
export interface Evidence extends Span {
  /** What the span shows, as a short phrase: `McpServer imported from @modelcontextprotocol/sdk/server/mcp.js`. */
  readonly shows: string;
}

/** What `detect` returns; rules extend it with what they found, so that `rewrite` computes nothing twice. */
export interface Site extends Span {}

export type DependencySection = 'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies';

export type ManifestOperation =
  | { readonly kind: 'add'; readonly section: DependencySection; readonly name: string; readonly range: string }
  | { readonly kind: 'remove'; readonly section: DependencySection; readonly name: string }
  | { readonly kind: 'set-range'; readonly section: DependencySection; readonly name: string; readonly range: string };

export interface ManifestEdit {
  /** Path of the `package.json`. */
  readonly file: string;
  readonly operation: ManifestOperation;
}

/** A module that a rewrite adds to the repository. */
export interface Addition {
  readonly path: string;
  readonly text: string;
}

/** What `rewrite` returns: pure data. */
export interface Finding {
  /** A key of the rule's `reasons`. */
  readonly reason: string;
  readonly evidence: readonly Evidence[];
  /** Filled into `{name}` of the reason's text and next step. */
  readonly words?: Readonly<Record<string, string>>;
  /** What a `review` rewrite rests on, as one sentence. */
  readonly assumption?: string;
  /** Only with a reason whose verdict is `rewrite`. */
  readonly edits?: readonly Edit[];
  readonly adds?: readonly Addition[];
  readonly manifest?: readonly ManifestEdit[];
  /**
   * Only with a reason whose verdict is `manual`: takes away the comment of another tool that its marker stands in for,
   * as the two would say the same of one place.
   */
  readonly clears?: readonly Edit[];
  /** Findings of one component apply together, or all become `manual`. */
  readonly component?: string;
  /** Of a `manual` finding: true only once that component is brought over, so it waits with it. */
  readonly follows?: string;
  /** Lowers `safe` to `review` for this finding alone. */
  readonly safety?: Safety;
}

/** Whether a finding is manual only because another one of its component is: the runner's reason, not a rule's. */
export function isWaiting({ reason }: { readonly reason: string }): boolean {
  return reason === 'component-blocked';
}

interface RuleDescription {
  /** The id of the rule catalogue. */
  readonly id: string;
  /** One sentence for `list`. */
  readonly title: string;
  /** 2–5 lines in the user's words: what breaks if it stays. */
  readonly why: string;
  /** Before → after, and what is left alone; shown by `explain`. */
  readonly example?: { readonly before: string; readonly after: string };
  readonly leavesAlone?: string;
  readonly spec: Spec;
  readonly worlds: readonly World[];
  readonly sides: readonly Side[];
  /** Rules (`rule`) or transforms whose findings on the same server must be settled first. */
  readonly needs?: readonly string[];
  readonly reasons: Readonly<Record<string, Reason>>;
}

export interface SourceRule<S extends Site = Site> extends RuleDescription {
  readonly over?: 'source';
  /** Cheap gate: the rule is asked about a file only when one of these strings stands in its text. Empty: always. */
  readonly mentions: readonly string[];
  /** The rule asks `project.survey`, so that no facts are found out for it; `project.mcp` in rare cases alone. */
  readonly asks?: 'survey';
  detect(file: ParsedFile, project: Project): S[];
  rewrite(site: S, file: ParsedFile, project: Project): Finding;
}

/** A rule about `package.json` files; it sees the sources as the phases before it left them. */
export interface ManifestRule<S extends Site = Site> extends RuleDescription {
  readonly over: 'manifest';
  detect(manifest: Manifest, project: Project): S[];
  rewrite(site: S, manifest: Manifest, project: Project): Finding;
}

// A list of rules has to hold rules over different sites; `defineRule` checks each one against its own site type.
// biome-ignore lint/suspicious/noExplicitAny: the site type is private to each rule
export type Rule = SourceRule<any> | ManifestRule<any>;

export function defineRule<S extends Site>(rule: SourceRule<S>): SourceRule<S> {
  return rule;
}

export function defineManifestRule<S extends Site>(rule: ManifestRule<S>): ManifestRule<S> {
  return rule;
}

export interface Transform {
  readonly id: string;
  /** What becomes of what, for `list`. */
  readonly title: string;
  /** Why it stands at this place of the order. */
  readonly position: string;
  /**
   * Transforms that run whenever this one does, because what it writes would be half a change without them. Left out,
   * they take this one with them.
   */
  readonly together?: readonly string[];
  /**
   * Rules in order. A later phase sees the files as the phase before it left them; rules of one phase all see the
   * same files, and their edits must not overlap.
   */
  readonly phases: readonly (readonly Rule[])[];
}

/** Its rules in order, each once: one that runs in several phases, or for several kinds of sites, is one rule. */
export function rulesOf(transform: Transform): Rule[] {
  return [...new Map(transform.phases.flat().map((rule) => [rule.id, rule])).values()];
}
