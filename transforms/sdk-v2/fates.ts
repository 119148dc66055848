/** What becomes of each imported name: the entry points it moves to, or why it stays. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { linksOf } from '../../ast/imports.js';
import type { Project } from '../../ast/project.js';
import { NO_TYPE_ARGUMENTS } from '../../ast/protocol/sdk-homes.js';
import type { SpanEnd } from '../../ast/tokens.js';
import { errorNamesOf } from './error-names.js';
import { homeOf, type SdkSide, subpathOf, v1KindOf } from './homes.js';
import { type ImportedName, typeArgumentsOf, type V1Link, v1LinksOf } from './imported-names.js';
import { sideOf } from './sides.js';

/** One place a name moves to, with the uses that go there. */
export interface Target {
  readonly specifier: string;
  readonly name: string;
  readonly uses: readonly NodePath[];
}

export type Fate =
  /** The first target takes the place of the old name. */
  | {
      readonly type: 'moved';
      readonly targets: readonly [Target, ...Target[]];
      /** Another edit writes `object.SdkError`: the variable of the module has to hold the package of the targets. */
      readonly keepsObject?: boolean;
    }
  /** Nothing uses it any more. */
  | { readonly type: 'dropped' }
  /** `removed` names are the affair of the rule `removed-apis`. */
  | { readonly type: 'stays'; readonly why: 'removed' | 'unknown' | 'error-split' };

export function fateOf(file: ParsedFile, project: Project, { link, subpath }: V1Link, name: ImportedName): Fate {
  const side = sideOf(file, project);
  const home = homeOf({ subpath, name: name.name, side, usesLegacyAuth: usesLegacyAuth(file, project) });
  if (home.type === 'removed') return { type: 'stays', why: 'removed' };
  if (home.type === 'unknown') return { type: 'stays', why: 'unknown' };
  if (isLeftOver(file, subpath, name)) return { type: 'dropped' };
  const errors = errorNamesOf(file, project);
  if (errors.unclear.has(name.name)) return { type: 'stays', why: 'error-split' };
  if (name.name === 'RequestHandlerExtra') return movedContext(file, name, side);
  const uses = name.uses.filter((use) => !errors.gone.has(use));
  if (uses.length === 0 && name.uses.length > 0) return { type: 'dropped' };
  const local = uses.filter((use) => errors.local.has(use));
  const target = { specifier: home.specifier, name: home.name, uses };
  const isNamedToo = errors.needsBoth && name.name === 'McpError';
  if (local.length === 0 && !isNamedToo) return { type: 'moved', targets: [target] };
  // A name that is passed on or used in place has no uses that could be told apart.
  if (link.kind === 'export-from') return { type: 'stays', why: 'error-split' };
  const sdk = { ...target, name: name.name === 'McpError' ? 'SdkError' : 'SdkErrorCode', uses: local };
  const rest = uses.filter((use) => !local.includes(use));
  const keepsObject = isNamedToo && name.binding === undefined;
  return { type: 'moved', targets: rest.length === 0 ? [sdk] : [{ ...target, uses: rest }, sdk], keepsObject };
}

/**
 * A schema that named a method before the handlers were rewritten, or a type that stood only in type arguments that
 * go. Other unused names are the author's affair.
 */
function isLeftOver(file: ParsedFile, subpath: string, { name, binding, uses }: ImportedName): boolean {
  if (!binding?.id) return false;
  if (uses.length > 0) {
    const gone = droppedArgumentsOf(file);
    return uses.every(({ node }) =>
      gone.some(({ start, end }) => (node.start ?? 0) >= start && (node.end ?? 0) <= end),
    );
  }
  return /(?:Request|Notification|Result)Schema$/.test(name) && v1KindOf(subpath, name) === 'value';
}

const dropped = new WeakMap<ParsedFile, readonly SpanEnd[]>();

/** Type arguments of names that are not generic in v2. */
export function droppedArgumentsOf(file: ParsedFile): readonly SpanEnd[] {
  const known = dropped.get(file);
  if (known) return known;
  const uses = v1LinksOf(file)
    .flatMap(({ names }) => names)
    .filter(({ name }) => NO_TYPE_ARGUMENTS.has(name))
    .flatMap((one) => one.uses);
  const spans = uses.flatMap((use) => typeArgumentsOf(use) ?? []);
  // `Map<string, Server<A>>` inside arguments that go themselves.
  const outer = spans.filter(
    (span) => !spans.some((other) => other !== span && span.start >= other.start && span.end <= other.end),
  );
  dropped.set(file, outer);
  return outer;
}

/** The context has one type per side; its old type arguments tell which, else the file does. */
function movedContext(file: ParsedFile, { uses }: ImportedName, side: SdkSide): Fate {
  const targetFor = (of: SdkSide, own: readonly NodePath[]): Target => ({
    specifier: `@modelcontextprotocol/${of}`,
    name: of === 'server' ? 'ServerContext' : 'ClientContext',
    uses: own,
  });
  const sides = new Map<SdkSide, NodePath[]>();
  for (const use of uses) {
    const own = sideOfArguments(file, use) ?? side;
    sides.set(own, [...(sides.get(own) ?? []), use]);
  }
  const [first, ...rest] = [...sides].map(([of, own]) => targetFor(of, own));
  return { type: 'moved', targets: [first ?? targetFor(side, []), ...rest] };
}

function sideOfArguments(file: ParsedFile, use: NodePath): SdkSide | undefined {
  const span = typeArgumentsOf(use);
  const text = span ? file.textOf(span) : '';
  if (/\bServer(?:Request|Notification)\b/.test(text)) return 'server';
  return /\bClient(?:Request|Notification)\b/.test(text) ? 'client' : undefined;
}

const legacyAuth = new WeakMap<Project, boolean>();

/** The frozen authorization server or its errors are used somewhere in the repository. */
function usesLegacyAuth(file: ParsedFile, project: Project): boolean {
  const known = legacyAuth.get(project);
  if (known !== undefined) return known;
  const files = project.survey.paths().flatMap((path) => project.file(path) ?? []);
  const found = [file, ...files].some((one) => linksOf(one).some((link) => isLegacyAuth(link)));
  legacyAuth.set(project, found);
  return found;
}

function isLegacyAuth({ specifier, bindings }: ReturnType<typeof linksOf>[number]): boolean {
  if (/^@modelcontextprotocol\/server-legacy(?:\/auth)?$/.test(specifier)) return true;
  const subpath = subpathOf(specifier);
  if (!subpath?.startsWith('server/auth/') || subpath === 'server/auth/types') return false;
  const legacy = (name: string) => {
    const home = homeOf({ subpath, name, side: 'server' });
    return home.type === 'moved' && home.specifier.endsWith('/server-legacy/auth');
  };
  return bindings.length === 0 || bindings.some(({ imported }) => imported === '*' || legacy(imported));
}
