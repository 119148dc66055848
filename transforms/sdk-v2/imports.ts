/**
 * Imports of SDK v1 → the v2 package of each name, in every syntax that can name a module.
 *
 *   import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'  →  … from '@modelcontextprotocol/server'
 *   import { CallToolResultSchema, McpError } from '…/sdk/types.js'      →  one import of `core`, one of `server`
 *
 * Leaves alone: names that v2 does not have (`removed-apis` reports them, and the statement stays for them), modules
 * that go on as a whole although their names part, and packages whose name only looks alike.
 */
import { commentImportsOf } from '../../ast/comment-imports.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { Project } from '../../ast/project.js';
import { NO_TYPE_ARGUMENTS } from '../../ast/protocol/sdk-homes.js';
import { defineRule, type Evidence, type Finding, type Site } from '../contract.js';
import { movedComments } from './comment-imports.js';
import { componentOf } from './components.js';
import { errorNamesOf } from './error-names.js';
import { droppedArgumentsOf, fateOf } from './fates.js';
import { entryOf, insteadOf, isKnownSubpath, v1Exports, wholeHomeOf } from './homes.js';
import { type FatedName, type Joint, memberEdits, objectEdits, patternEdits, statementEdits } from './import-edits.js';
import { jointsOf } from './import-joints.js';
import { typeArgumentsOf, type V1Link, v1LinksOf } from './imported-names.js';
import { isAutomock } from './mock-factories.js';
import { declaredModule, type Mocked, mockedLink, namedInStrings } from './mocks.js';
import { sideOf } from './sides.js';

export interface ImportSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

export const imports = defineRule<ImportSite>({
  id: 'imports',
  title: 'Imports of SDK v1 name the v2 package of each symbol.',
  why: `SDK v1 is one package that ends at revision 2025-11-25; SDK v2 is several packages, and most of its names moved.
A file that goes on importing SDK v1 gets other classes than the files that moved: its servers never speak 2026-07-28,
and its instanceof checks never match what the new packages throw.`,
  example: {
    before: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
    after: "import { McpServer } from '@modelcontextprotocol/server';",
  },
  leavesAlone: 'Names that v2 does not have, and modules that are passed on as a whole although their names part.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Imports & transports, Errors, Types & schemas' },
  worlds: ['sdk-v1'],
  sides: ['server', 'client', 'tests'],
  mentions: ['@modelcontextprotocol/sdk'],
  asks: 'survey',
  reasons: {
    moved: { verdict: 'rewrite', text: 'What is taken from {module} now comes from {entries}.' },
    dropped: { verdict: 'rewrite', text: 'What is taken from {module} is used nowhere any more.' },
    'http-error': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'StreamableHTTPError is SdkHttpError now, and the HTTP status moved from code to status.',
    },
    'mock-moved': { verdict: 'rewrite', safety: 'review', text: 'The mock of {module} now replaces {entries}.' },
    'mocks-joined': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The mock of {module} and others of this file became one mock of {entries}.',
    },
    'unknown-name': {
      verdict: 'manual',
      text: 'SDK v1 exports no {name} from {module}, so its place in SDK v2 is not known.',
      next: 'Find out what {name} was and import what replaces it, then remove this import of {module}.',
    },
    'unknown-path': {
      verdict: 'manual',
      text: 'SDK v1 has no module {module}, so its place in SDK v2 is not known.',
      next: 'Find out what was meant by {module} and import what replaces it from the v2 packages.',
    },
    'error-split': {
      verdict: 'manual',
      text: 'SDK v2 splits {name} over several names, and the code does not show which of them each use means.',
      next: 'Import ProtocolError and ProtocolErrorCode for errors that a peer sent, SdkError and SdkErrorCode for time-outs and closed connections, SdkHttpError (with status) for HTTP answers.',
    },
    'whole-module': {
      verdict: 'manual',
      text: '{module} is taken as a whole or in a form that cannot be split, and its names now come from several packages.',
      next: 'Name what is used of {module}, so that each name can be imported from its package.',
    },
    'export-star': {
      verdict: 'manual',
      text: 'Everything of {module} is exported again, and its names now come from several packages.',
      next: 'Export by name what the users of this file need, each from its v2 package.',
    },
    'mocks-collide': {
      verdict: 'manual',
      text: 'More than one mock of this file comes to replace {entries}, and the last one would win.',
      next: 'Join these mocks into one mock of {entries}.',
    },
    'in-comment': {
      verdict: 'advice',
      text: 'The comment takes a type from {module} that SDK v2 does not have, or not under one module.',
    },
    'in-string': { verdict: 'advice', text: 'The string names {module}, which no longer is what the code imports.' },
  },

  detect(file, project) {
    const shared = { taken: new Set<string>(), joints: jointsOf(file, fatedLinks(file, project)) };
    const sites = v1LinksOf(file).flatMap((link) => sitesOf(file, project, link, shared));
    const strings = namedInStrings(file).map((node): ImportSite => {
      const [start, end] = [node.start ?? 0, node.end ?? 0];
      return {
        file: file.path,
        start,
        end,
        reason: 'in-string',
        words: { module: file.text.slice(start + 1, end - 1) },
        edits: [],
      };
    });
    return [...sites, ...strings, ...commentSites(file, project)];
  },

  rewrite(site, file, project): Finding {
    const { reason, words, edits, start, end } = site;
    const shows = `${words.module ?? words.name} named here`;
    const evidence: Evidence[] = [{ file: file.path, start, end, shows }];
    const finding = { reason, words, evidence };
    if (edits.length === 0) return finding;
    const assumption = ASSUMPTIONS[reason];
    const component = componentOf(project, file);
    return { ...finding, edits, component, ...(assumption && { assumption }) };
  },
});

const ASSUMPTIONS: Readonly<Record<string, string>> = {
  'http-error': 'The codes that are compared are HTTP statuses.',
  'mock-moved': 'The code under test takes nothing else from the package that the mock now replaces.',
  'mocks-joined': 'The code under test takes nothing else from the package that the mock now replaces.',
};

/** Where test runners look for the mock of a package that has no factory. */
const BY_HAND = /(?:^|\/)__mocks__\/@modelcontextprotocol\/sdk\//;

/** What the links of a file have to agree on. */
interface Shared {
  /** Names that have been given to new module objects. */
  readonly taken: Set<string>;
  readonly joints: ReadonlyMap<V1Link, Joint>;
}

function fatedLinks(file: ParsedFile, project: Project): (readonly [V1Link, readonly FatedName[]])[] {
  const links = v1LinksOf(file).filter(({ link, subpath }) => link.kind === 'import' && isKnownSubpath(subpath));
  // Alone it has nothing to be joined with.
  return links.length < 2 ? [] : links.map((link) => [link, fatedNames(file, project, link)]);
}

function fatedNames(file: ParsedFile, project: Project, link: V1Link): FatedName[] {
  return link.names.map((name) => ({ ...name, fate: fateOf(file, project, link, name) }));
}

function sitesOf(file: ParsedFile, project: Project, link: V1Link, shared: Shared): ImportSite[] {
  const { subpath } = link;
  if (isDropped(file, link)) return [];
  if (!isKnownSubpath(subpath)) return [siteOf(file, link, 'unknown-path')];
  if (isStar(file, link)) return starSites(file, project, link);
  const side = sideOf(file, project);
  if (link.link.kind === 'mock') {
    const isByHand = isAutomock(link.link) && project.tree.sources.some((path) => BY_HAND.test(path));
    return mockSites(file, link, isByHand ? { type: 'split' } : mockedLink(file, link, side));
  }
  if (link.link.kind === 'declare-module') return mockSites(file, link, declaredModule(file, link, side));
  if (link.escapes) return wholeSites(file, link, wholeHomeOf(subpath, side));
  if (link.names.length === 0) return namelessSites(file, link, entryOf(subpath, side));
  const names = fatedNames(file, project, link);
  return [...stayingSites(file, link, names), ...movingSites(file, project, link, names, shared)];
}

function commentSites(file: ParsedFile, project: Project): ImportSite[] {
  if (commentImportsOf(file).length === 0) return [];
  return movedComments(file, sideOf(file, project)).map(({ named, entries, edits }) => ({
    file: file.path,
    start: named.start,
    end: named.end,
    reason: entries.length > 0 ? 'moved' : 'in-comment',
    words: { module: named.specifier, entries: entries.join(', ') },
    edits,
  }));
}

function siteOf(file: ParsedFile, { link }: V1Link, reason: string, rest: Partial<ImportSite> = {}): ImportSite {
  const isStatement = link.path.isStatement();
  const { start, end } = isStatement ? link.path.node : link.literal;
  const words = { module: link.specifier, ...rest.words };
  return { file: file.path, start: start ?? 0, end: end ?? 0, reason, edits: [], ...rest, words };
}

/** `import('x').T` inside type arguments that go as a whole. */
function isDropped(file: ParsedFile, { link: { kind, stringSpan } }: V1Link): boolean {
  if (kind !== 'import-type') return false;
  return droppedArgumentsOf(file).some(({ start, end }) => stringSpan.start > start && stringSpan.end < end);
}

function isStar(file: ParsedFile, { link }: V1Link): boolean {
  if (link.kind === 'export-from') return link.path.isExportAllDeclaration();
  const call = link.path.parentPath;
  return (
    link.kind === 'require' &&
    call?.isCallExpression() === true &&
    /__exportStar\($/.test(file.text.slice(0, link.path.node.start ?? 0))
  );
}

/** A module that moves as one piece: its names are written out, as the v2 package has more of them. */
function starSites(file: ParsedFile, project: Project, link: V1Link): ImportSite[] {
  const specifier = wholeHomeOf(link.subpath, sideOf(file, project));
  if (insteadOf(link.subpath) !== undefined) return [];
  if (specifier === undefined || link.link.kind !== 'export-from') return [siteOf(file, link, 'export-star')];
  const isTyped = /\.[cm]?tsx?$/.test(file.path);
  const names = [...(v1Exports().get(link.subpath) ?? [])]
    .filter(([, kind]) => isTyped || kind !== 'type')
    .map(([name, kind]) => (kind === 'type' && !link.link.typeOnly ? `type ${name}` : name));
  const { node } = link.link.path;
  const star = file.text.indexOf('*', node.start ?? 0);
  const edits = [
    { file: file.path, start: star, end: star + 1, text: `{ ${names.join(', ')} }` },
    literalEdit(file, link, specifier),
  ];
  return [siteOf(file, link, 'moved', { edits, words: { entries: specifier } })];
}

function literalEdit(file: ParsedFile, { link }: V1Link, specifier: string): Edit {
  const { start, end } = link.stringSpan;
  return { file: file.path, start: start + 1, end: end - 1, text: specifier };
}

function mockSites(file: ParsedFile, link: V1Link, mocked: Mocked): ImportSite[] {
  // Its users are reported where they import the removed thing.
  if (insteadOf(link.subpath) !== undefined) return [];
  if (mocked.type === 'taken') return [];
  if (mocked.type === 'split') return [siteOf(file, link, 'whole-module')];
  const words = { entries: mocked.specifier };
  if (mocked.type === 'collides') return [siteOf(file, link, 'mocks-collide', { words })];
  const ofMock = mocked.type === 'joined' ? 'mocks-joined' : 'mock-moved';
  const reason = link.link.kind === 'mock' ? ofMock : 'moved';
  return [siteOf(file, link, reason, { words, edits: mocked.edits })];
}

function wholeSites(file: ParsedFile, link: V1Link, specifier: string | undefined): ImportSite[] {
  if (insteadOf(link.subpath) !== undefined) return [];
  if (specifier === undefined) return [siteOf(file, link, 'whole-module')];
  return [siteOf(file, link, 'moved', { words: { entries: specifier }, edits: [literalEdit(file, link, specifier)] })];
}

/** `import 'x'`, and module objects of which nothing is used. */
function namelessSites(file: ParsedFile, link: V1Link, specifier: string | undefined): ImportSite[] {
  if (specifier === undefined) return [];
  return [siteOf(file, link, 'moved', { words: { entries: specifier }, edits: [literalEdit(file, link, specifier)] })];
}

function stayingSites(file: ParsedFile, link: V1Link, names: readonly FatedName[]): ImportSite[] {
  return names.flatMap(({ name, binding, uses, fate }) => {
    if (fate.type !== 'stays' || fate.why === 'removed') return [];
    const node = binding?.node ?? uses[0]?.node ?? link.link.literal;
    const span = { start: node.start ?? 0, end: node.end ?? 0 };
    return [siteOf(file, link, fate.why === 'unknown' ? 'unknown-name' : 'error-split', { ...span, words: { name } })];
  });
}

function movingSites(
  file: ParsedFile,
  project: Project,
  link: V1Link,
  names: readonly FatedName[],
  shared: Shared,
): ImportSite[] {
  const moving = names.filter(({ fate }) => fate.type !== 'stays');
  if (moving.length === 0) return [];
  const edits = editsOf(file, link, names, shared);
  if (!edits) return [siteOf(file, link, 'whole-module')];
  const entries = new Set(
    moving.flatMap(({ fate }) => (fate.type === 'moved' ? fate.targets.map((one) => one.specifier) : [])),
  );
  const words = { entries: [...entries].join(', ') };
  const isTransport = moving.some(({ name }) => name === 'StreamableHTTPError');
  const reason = entries.size === 0 ? 'dropped' : isTransport ? 'http-error' : 'moved';
  const gone = droppedArgumentsOf(file);
  const arguments_ = moving
    .filter(({ name }) => NO_TYPE_ARGUMENTS.has(name))
    .flatMap(({ uses }) => uses.flatMap((use) => typeArgumentsOf(use) ?? []))
    .filter((span) => gone.some(({ start, end }) => span.start === start && span.end === end));
  const all = [
    ...edits.filter((edit) => !gone.some(({ start, end }) => edit.start >= start && edit.end <= end)),
    ...arguments_.map((span) => ({ file: file.path, ...span, text: '' })),
    ...moving.flatMap(({ name }) => errorNamesOf(file, project).edits[name] ?? []),
  ];
  return [siteOf(file, link, reason, { words, edits: all })];
}

function editsOf(
  file: ParsedFile,
  link: V1Link,
  names: readonly FatedName[],
  { taken, joints }: Shared,
): Edit[] | undefined {
  const { kind, path, bindings } = link.link;
  if (link.objects.length > 0)
    return link.objects.length === bindings.length ? objectEdits(file, link, names, taken) : undefined;
  if (path.isImportDeclaration() || path.isExportNamedDeclaration())
    return statementEdits(file, link, names, joints.get(link));
  const [{ binding }] = names;
  const isPattern = binding && file.pathOf(binding.node).parentPath?.isObjectPattern();
  if (isPattern && kind !== 'import-type') return patternEdits(file, link, names);
  return names.length === 1 ? memberEdits(file, link, names) : undefined;
}
