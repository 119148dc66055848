/**
 * Imports of the v2 packages that name what the package does not export, as the official codemod leaves them: schemas
 * taken from a module object, exports and dynamic imports that would have to be split, helpers that went to the frozen
 * authorization server.
 *
 *   import * as types from '@modelcontextprotocol/server'; types.CallToolResultSchema
 *     →  import * as core from '@modelcontextprotocol/core'; core.CallToolResultSchema
 *
 * Leaves alone: names that the package exports, names that no version known here has (the package may be newer than
 * the table), and the name of the error enum, whose halves only a person can tell apart where nothing shows them.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { roleOf } from '../../ast/identifiers.js';
import { linksOf } from '../../ast/imports.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import { LOCAL_ERROR_CODES, RESOURCE_METADATA_NAMES, RESOURCE_SERVER_NAMES } from '../../ast/protocol/sdk-homes.js';
import { defineRule, type Edit, type Finding, type Site } from '../contract.js';
import { componentOf } from '../sdk-v2/components.js';
import type { Fate } from '../sdk-v2/fates.js';
import { homeOf, v1Exports, v2Exports } from '../sdk-v2/homes.js';
import { type FatedName, memberEdits, objectEdits, patternEdits, statementEdits } from '../sdk-v2/import-edits.js';
import { type ImportedName, namedLink, typeArgumentsOf, type V1Link } from '../sdk-v2/imported-names.js';

interface ImportSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

const SCOPE = '@modelcontextprotocol/';
const FROZEN = 'server-legacy/auth';

export const officialImports = defineRule<ImportSite>({
  id: 'official-imports',
  title: 'Imports of v2 packages name the package that exports the symbol.',
  why: `Some imports cannot follow their names into several packages without being split: module objects, re-exports,
dynamic imports. Tools that move them as one piece leave names behind that the package does not export; in JavaScript
they are undefined when they are used, and a named import of one fails when the program starts.`,
  example: {
    before: "export { CallToolResultSchema, type Tool } from '@modelcontextprotocol/server';",
    after: "export { CallToolResultSchema } from '@modelcontextprotocol/core'; and the type from …/server",
  },
  leavesAlone: 'Names that the package exports, and names that are in no table.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Imports & transports, Types & schemas' },
  worlds: ['sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: [SCOPE],
  reasons: {
    rehomed: { verdict: 'rewrite', text: '{names} is not exported by {module}; it comes from {entries} now.' },
    unused: { verdict: 'rewrite', text: '{names} of {module} is used nowhere any more.' },
    maintained: {
      verdict: 'rewrite',
      safety: 'review',
      text: '{names} of {module} is a frozen copy; the maintained one comes from {entries}.',
    },
    'not-generic': { verdict: 'rewrite', text: '{names} of SDK v2 takes no type arguments.' },
    'protocol-subclass': {
      verdict: 'manual',
      text: 'A subclass of {names} is written for SDK v1, whose class of that name has other abstract members.',
      next: 'Build on Client or Server instead, and see `fallbackRequestHandler` for requests that nothing else handles.',
    },
    'no-counterpart': {
      verdict: 'manual',
      text: '{names} is not exported by {module}: {instead}.',
      next: 'Do without {names}: {instead}.',
    },
    'cannot-split': {
      verdict: 'manual',
      text: '{names} is not exported by {module} but by {entries}, and this import cannot be split.',
      next: 'Import {names} from {entries} by name.',
    },
  },
  detect(file, project) {
    const taken = new Set<string>();
    return linksOf(file).flatMap((link) => {
      const entry = entryOf(link.specifier);
      if (entry === undefined || link.kind === 'mock' || link.kind === 'declare-module') return [];
      return sitesOf(file, project, namedLink(file, link, entry), entry, taken);
    });
  },
  rewrite({ reason, words, edits, start, end }, file, project): Finding {
    const evidence = [{ file: file.path, start, end, shows: `${words.names} taken from ${words.module}` }];
    const finding = { reason, words, evidence };
    if (edits.length === 0) return finding;
    const component = componentOf(project, file);
    const assumption = reason === 'maintained' ? ASSUMPTION : undefined;
    return { ...finding, edits, component, ...(assumption && { assumption }) };
  },
});

const ASSUMPTION = 'Token verifiers throw the OAuthError of SDK v2, or errors that may be answered with 500.';

/** `@modelcontextprotocol/server/stdio` → `server/stdio`; `undefined` for modules that are in no table. */
export function entryOf(specifier: string): string | undefined {
  if (!specifier.startsWith(SCOPE)) return undefined;
  const entry = specifier.slice(SCOPE.length);
  return v2Exports().has(entry) ? entry : undefined;
}

function sitesOf(file: ParsedFile, project: Project, link: V1Link, entry: string, taken: Set<string>): ImportSite[] {
  if (link.escapes) return [];
  const names = link.names.map((name): FatedName => ({ ...name, fate: fateIn(entry, name, link, project) }));
  const gone = names.flatMap(({ name, binding, uses }) => {
    const instead = removedFrom(entry, name);
    if (instead === undefined) return [];
    const node = binding?.node ?? uses[0]?.node ?? link.link.literal;
    return [siteOf(file, link, 'no-counterpart', { names: name, instead }, node)];
  });
  const own = [...gone, ...genericSites(file, link), ...protocolSites(file, link)];
  const moving = names.filter((name) => isMoving(name, link.link.specifier));
  if (moving.length === 0) return own;
  const targets = moving.flatMap(({ fate }) => (fate.type === 'moved' ? fate.targets : []));
  const entries = [...new Set(targets.map(({ specifier }) => specifier))].join(', ');
  const words = { names: moving.map(({ name }) => name).join(', '), entries };
  const edits = editsOf(file, link, names, taken);
  if (!edits) return [...own, siteOf(file, link, 'cannot-split', words)];
  const reason = targets.length === 0 ? 'unused' : entry === FROZEN ? 'maintained' : 'rehomed';
  return [...own, siteOf(file, link, reason, words, undefined, edits)];
}

function siteOf(
  file: ParsedFile,
  { link }: V1Link,
  reason: string,
  words: Record<string, string>,
  node: { start?: number | null; end?: number | null } = link.path.isStatement() ? link.path.node : link.literal,
  edits: readonly Edit[] = [],
): ImportSite {
  const { start, end } = node;
  const all = { module: link.specifier, ...words };
  return { file: file.path, start: start ?? 0, end: end ?? 0, reason, words: all, edits };
}

function isMoving({ name, fate }: FatedName, specifier: string): boolean {
  if (fate.type !== 'moved') return fate.type === 'dropped';
  return fate.targets.some((target) => target.specifier !== specifier || target.name !== name);
}

/** `Server<Request, Notification, Result>`. */
function genericSites(file: ParsedFile, link: V1Link): ImportSite[] {
  const generic = link.names.filter(({ name }) => name === 'Server' || name === 'Client');
  return generic.flatMap(({ name, uses }) =>
    uses.flatMap((use) => {
      const span = typeArgumentsOf(use);
      if (!span) return [];
      return [siteOf(file, link, 'not-generic', { names: name }, span, [{ file: file.path, ...span, text: '' }])];
    }),
  );
}

/** `extends Protocol<A, B, C>`: the class of SDK v2 has one type parameter. */
function protocolSites(file: ParsedFile, link: V1Link): ImportSite[] {
  const uses = link.names.filter(({ name }) => name === 'Protocol').flatMap((one) => one.uses);
  return uses.flatMap((use) => {
    const span = typeArgumentsOf(use);
    const isOld = span !== undefined && use.parent.type.startsWith('Class') && file.textOf(span).includes(',');
    return isOld ? [siteOf(file, link, 'protocol-subclass', { names: 'Protocol' }, use.node)] : [];
  });
}

const LOCAL = (name: string): boolean => LOCAL_ERROR_CODES.has(name);

/** Which half of the old enum is meant, where all uses say the same; types mean what peers send. */
function errorCodeOf(uses: readonly NodePath[]): string | undefined {
  const members = uses.flatMap((use) => {
    const { parent } = use;
    if (isMember(parent) && parent.object === use.node) return memberNameOf(parent) ?? '';
    if (parent.type === 'TSQualifiedName' && parent.left === use.node) return parent.right.name;
    return use.isIdentifier() && roleOf(use) === 'type' ? [] : [''];
  });
  if (members.includes('') || (members.some(LOCAL) && !members.every(LOCAL))) return undefined;
  return members.some(LOCAL) ? 'SdkErrorCode' : 'ProtocolErrorCode';
}

function fateIn(entry: string, one: ImportedName, { link }: V1Link, project: Project): Fate {
  const { name, uses, binding } = one;
  const specifier = link.specifier;
  const stays: Fate = { type: 'moved', targets: [{ specifier, name, uses }] };
  const isExported = v2Exports().get(entry)?.has(name) === true;
  if (isExported && entry === FROZEN && isResourceServer(name) && !usesFrozenCopy(project)) {
    return { type: 'moved', targets: [{ specifier: `${SCOPE}express`, name, uses }] };
  }
  // What named a method before the handlers were rewritten.
  const isLeftOver = entry === 'core' && link.kind === 'import' && binding !== undefined && uses.length === 0;
  if (isExported) {
    return isLeftOver && /(?:Request|Notification|Result)Schema$/.test(name) ? { type: 'dropped' } : stays;
  }
  const code = name === 'ErrorCode' ? errorCodeOf(uses) : undefined;
  const home = code === undefined ? homeIn(entry, name) : { specifier, name: code };
  return home ? { type: 'moved', targets: [{ ...home, uses }] } : stays;
}

/** Where a name that an entry point does not export is to be had. */
function homeIn(entry: string, name: string): { specifier: string; name: string } | undefined {
  // Which of the halves is meant is the affair of the rules about errors.
  if (name === 'ErrorCode' || name === 'default' || name === '*') return undefined;
  const side = entry.startsWith('client') ? 'client' : 'server';
  for (const subpath of subpathsOf(name)) {
    const home = homeOf({ subpath, name, side });
    if (home.type === 'moved') return { specifier: home.specifier, name: home.name };
    if (home.type === 'removed') return undefined;
  }
  const holders = [...v2Exports()].filter(([, names]) => names.has(name)).map(([holder]) => holder);
  const holder = holders.find((one) => one.startsWith(side)) ?? holders.find((one) => one === 'core') ?? holders[0];
  return holder === undefined ? undefined : { specifier: `${SCOPE}${holder}`, name };
}

/** What stands in for a name that no package of v2 exports. */
function removedFrom(entry: string, name: string): string | undefined {
  if (v2Exports().get(entry)?.has(name) || homeIn(entry, name)) return undefined;
  for (const subpath of subpathsOf(name)) {
    const home = homeOf({ subpath, name, side: 'server' });
    if (home.type === 'removed') return home.instead;
  }
  return undefined;
}

/** Modules of SDK v1 that export a name; the module of the protocol's types first. */
export function subpathsOf(name: string): string[] {
  const found = [...v1Exports()].filter(([, names]) => names.has(name)).map(([subpath]) => subpath);
  return found.sort((a, b) => Number(b === 'types') - Number(a === 'types'));
}

function isResourceServer(name: string): boolean {
  return RESOURCE_SERVER_NAMES.has(name) || RESOURCE_METADATA_NAMES.has(name);
}

/** Something else of the frozen authorization server is used: then both belong to one package. */
const usesFrozenCopy = oncePer((project: Project): boolean =>
  project.mcp.files().some((file) =>
    linksOf(file).some(({ specifier, bindings }) => {
      if (specifier !== `${SCOPE}${FROZEN}` && specifier !== `${SCOPE}server-legacy`) return false;
      return bindings.length === 0 || bindings.some(({ imported }) => !isResourceServer(imported));
    }),
  ),
);

function editsOf(file: ParsedFile, link: V1Link, names: readonly FatedName[], taken: Set<string>): Edit[] | undefined {
  const { kind, path, bindings } = link.link;
  if (link.objects.length > 0)
    return link.objects.length === bindings.length ? objectEdits(file, link, names, taken) : undefined;
  if (path.isImportDeclaration() || path.isExportNamedDeclaration()) return statementEdits(file, link, names);
  const [{ binding }] = names;
  const isPattern = binding && file.pathOf(binding.node).parentPath?.isObjectPattern();
  if (isPattern && kind !== 'import-type') return patternEdits(file, link, names);
  return names.length === 1 ? memberEdits(file, link, names) : undefined;
}
