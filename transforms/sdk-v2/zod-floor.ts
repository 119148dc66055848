/**
 * The range of zod: SDK v2 asks the schemas themselves for their JSON schema, which zod does from 4.2 on.
 *
 *   "zod": "^3.25.76"  →  "zod": "^4.2.0"
 *
 * It runs before the imports move: where zod cannot be raised, the tools of the server would throw when they are
 * registered, so that server stays whole. So it does where zod is new and the schemas come from the `zod/v3` inside it.
 *
 * Leaves alone: ranges that admit nothing older, and packages that hand no schema to the SDK (a low-level server
 * writes its JSON schemas itself). Packages whose sources use what zod 4 does not have are left too, with the places; files whose zod
 * is `zod/v3` and whose schemas no server gets are no reason, as zod 4 brings that entry point.
 */
import { catalogEntryOf } from '../../ast/catalogs.js';
import type { Dependency, Manifest } from '../../ast/manifest.js';
import { isTestFile } from '../../ast/mcp/test-files.js';
import type { Project } from '../../ast/project.js';
import { ZOD_FLOOR, ZOD_MINIMUM, ZOD_PIN } from '../../ast/protocol/zod-floor.js';
import { defineManifestRule, type Finding, type ManifestOperation, type Site } from '../contract.js';
import { componentOf } from './components.js';
import { ownerOf, packageOf, sourcesOf } from './package-imports.js';
import { schemaPlacesOf } from './schema-wraps.js';
import { isOnZod3Entry, isReaderApart, zod3FilesOf } from './zod-3-entry.js';
import { type Zod3Use, zod3UsesOf } from './zod-3-uses.js';

interface ZodSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly operation?: ManifestOperation;
  /** The server that cannot do without it; missing where nothing is known to be wrong. */
  readonly component?: string;
}

export const zodFloor = defineManifestRule<ZodSite>({
  id: 'zod-floor',
  title: 'The range of zod admits only versions whose schemas SDK v2 can read.',
  why: `SDK v2 no longer converts schemas: it asks them for their JSON schema, which zod does from 4.2 on. With zod 3 the
registration of a tool throws; with zod 4.0 and 4.1 raw shapes throw as late as the first tools/list.`,
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Packaging & runtime, Standard Schema objects' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['manifest'],
  over: 'manifest',
  reasons: {
    raised: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'zod {range} admits versions that SDK v2 cannot read; {floor} does not.',
    },
    'zod-3-api': {
      verdict: 'manual',
      text: 'zod {range} is too old for SDK v2, and the sources use what zod 4 does not have: {places}.',
      next: `Move those places to zod 4, then raise the range to ${ZOD_FLOOR}; or install zod 4.2 under an alias and build the tool schemas with that.`,
    },
    'zod-3-in-tests': {
      verdict: 'manual',
      text: 'Tests use what zod 4 does not have: {places}.',
      next: 'Move those places of the tests to zod 4; the range of zod no longer admits zod 3.',
    },
    'zod-3-entry': {
      verdict: 'manual',
      text: 'Schemas that a server is given are built with the zod 3 that zod {range} still brings as zod/v3, and SDK v2 cannot read them: {places}.',
      next: "Import z from 'zod' there, and move what zod 4 changed; schemas that no server is given may stay.",
    },
    'zod-3-reader': {
      verdict: 'manual',
      text: 'Outside of the server the inside of zod 3 schemas is read: {places}.',
      next: 'Ask z.toJSONSchema of zod 4 there, or what else reads schemas of zod 4.',
    },
    'peer-range': {
      verdict: 'manual',
      text: 'zod {range} is what the packages that use this one bring along, and it admits versions that SDK v2 cannot read.',
      next: `Decide whether they may be asked for zod 4.2 (${ZOD_FLOOR}): for them that is a breaking change.`,
    },
    'range-unclear': {
      verdict: 'manual',
      text: 'Which zod {range} brings cannot be told here; SDK v2 can read the schemas of 4.2 and newer.',
      next: `Let zod resolve to 4.2 or newer here (${ZOD_FLOOR}).`,
    },
    'catalog-range': {
      verdict: 'manual',
      text: 'zod comes from the catalog entry {place} here, and {range} admits versions that SDK v2 cannot read.',
      next: `Raise that entry of the catalog to ${ZOD_FLOOR}.`,
    },
    'not-handed-over': {
      verdict: 'leave',
      text: 'zod {range} may stay: no schema of this package is handed to the SDK.',
    },
  },

  detect(manifest, project) {
    const zods = manifest.dependencies.filter(({ name }) => name === 'zod');
    if (zods.length === 0 || !hasServer(manifest, project)) return [];
    const servers = serversWithSchemas(manifest, project);
    const low = zods.filter(({ range }) => !isHighEnough(catalogRangeOf(manifest, project, range) ?? range));
    if (low.length === 0) return entrySites(manifest, project, zods[0]);
    if (servers.length === 0) return low.map((one) => siteOf(manifest, one, 'not-handed-over'));
    const given = new Set(schemaPlacesOf(project).flatMap((place) => zod3FilesOf(place, project)));
    const all = zod3Uses(manifest, project).filter(({ file }) => given.has(file) || !isOnZod3Entry(project, file));
    const apart = all.filter(({ file, what }) => isReaderApart(project, file, what));
    const uses = all.filter((use) => !apart.includes(use));
    const inTests = uses.filter(({ file }) => isTestFile(file));
    const inSources = uses.filter(({ file }) => !isTestFile(file));
    const sites = low.flatMap((one) =>
      servers.flatMap(
        (component) => inCatalog(manifest, project, one, component) ?? [judged(manifest, one, inSources, component)],
      ),
    );
    // A test that fails is seen at once; it is no reason to leave the server as it is.
    const isSpoilt = inTests.length > 0 && sites.some(({ operation }) => operation !== undefined);
    const readers = apart.length > 0 ? [siteOf(manifest, low[0], 'zod-3-reader', { places: placesOf(apart) })] : [];
    const tests = isSpoilt ? [siteOf(manifest, low[0], 'zod-3-in-tests', { places: placesOf(inTests) })] : [];
    return [...sites, ...tests, ...readers];
  },

  rewrite({ reason, words, operation, component, file, start, end }): Finding {
    const evidence = [{ file, start, end, shows: `zod ${words.range} in ${file}` }];
    const finding: Finding = { reason, words, evidence, ...(component !== undefined && { component }) };
    if (!operation) return finding;
    const assumption = 'Nothing else in this package relies on what zod 4 changed, such as the texts of its messages.';
    return { ...finding, manifest: [{ file, operation }], assumption };
  },
});

/** zod is new enough, and a server is given schemas of the zod 3 inside it. */
function entrySites(manifest: Manifest, project: Project, one: Dependency): ZodSite[] {
  const isNamed = [...project.modules.specifiers().values()].some((names) => names.includes('zod/v3'));
  if (!isNamed) return [];
  const filesOf = new Map<string | undefined, Set<string>>();
  for (const place of schemaPlacesOf(project)) {
    if (ownerOf(project, place.owner.path)?.path !== manifest.path) continue;
    const component = place.receiver.sdk === 'v1' ? componentOf(project, place.owner) : undefined;
    const files = filesOf.get(component) ?? new Set();
    filesOf.set(component, files);
    for (const path of zod3FilesOf(place, project)) files.add(path);
  }
  return [...filesOf].flatMap(([component, files]) => {
    if (files.size === 0) return [];
    const places = [...files].sort().join(', ');
    return [{ ...siteOf(manifest, one, 'zod-3-entry', { places }), component }];
  });
}

function judged(manifest: Manifest, one: Dependency, uses: readonly Zod3Use[], component?: string): ZodSite {
  if (uses.length > 0) {
    return { ...siteOf(manifest, one, 'zod-3-api', { places: placesOf(uses) }), component };
  }
  if (one.section === 'peerDependencies') return { ...siteOf(manifest, one, 'peer-range'), component };
  const floor = raisedRange(one.range);
  if (floor === undefined) return siteOf(manifest, one, 'range-unclear');
  const operation = { kind: 'set-range' as const, section: one.section, name: 'zod', range: floor };
  return { ...siteOf(manifest, one, 'raised', { floor }), operation, component };
}

/** What a range of the form `catalog:` stands for. */
function catalogRangeOf(manifest: Manifest, project: Project, range: string): string | undefined {
  const { manifests } = project.tree;
  return catalogEntryOf(manifest, manifests, (path) => project.tree.text(path), 'zod', range)?.range;
}

/** A range that stands elsewhere; on a server that is on SDK v2 already, one that cannot be read is nobody's affair. */
function inCatalog(manifest: Manifest, project: Project, one: Dependency, component?: string): ZodSite[] | undefined {
  const { manifests } = project.tree;
  const entry = catalogEntryOf(manifest, manifests, (path) => project.tree.text(path), 'zod', one.range);
  if (!entry) return component === undefined && raisedRange(one.range) === undefined ? [] : undefined;
  const words = { place: `${entry.file}:${entry.line}`, range: entry.range };
  return [{ ...siteOf(manifest, one, 'catalog-range', words), component }];
}

function placesOf(uses: readonly Zod3Use[]): string {
  return [...new Set(uses.map(({ file, what }) => `${what} in ${file}`))].join(', ');
}

function siteOf(manifest: Manifest, one: Dependency, reason: string, words: Record<string, string> = {}): ZodSite {
  return { file: manifest.path, start: one.start, end: one.end, reason, words: { range: one.range, ...words } };
}

function hasServer(manifest: Manifest, project: Project): boolean {
  return project.mcp.registrations().some(({ file, receiver }) => {
    return receiver.kind !== 'Client' && ownerOf(project, file.path)?.path === manifest.path;
  });
}

/**
 * Components of the servers of this package that get zod schemas, or something that may be one. A server that is on
 * SDK v2 already has none: with an old zod it does not work now, and holding its other changes back would not help.
 */
function serversWithSchemas(manifest: Manifest, project: Project): (string | undefined)[] {
  const places = schemaPlacesOf(project).filter(({ owner }) => ownerOf(project, owner.path)?.path === manifest.path);
  const components = places.map(({ owner, receiver }) =>
    receiver.sdk === 'v1' ? componentOf(project, owner) : undefined,
  );
  return [...new Set(components)].sort();
}

/** Whether the zod of this manifest has to be raised for SDK v2: what the source rule about zod 3 forms goes by. */
export function isZodTooOld(manifest: Manifest, project: Project): boolean {
  const isLow = manifest.dependencies.some(({ name, range }) => {
    return name === 'zod' && !isHighEnough(catalogRangeOf(manifest, project, range) ?? range);
  });
  return isLow && serversWithSchemas(manifest, project).length > 0;
}

/** Uses that no rewrite brings to a form that both versions have. */
function zod3Uses(manifest: Manifest, project: Project): Zod3Use[] {
  return sourcesOf(project, manifest).flatMap((path) => {
    const specifiers = project.modules.specifiers().get(path) ?? [];
    const isConcerned = specifiers.some((specifier) => packageOf(specifier)?.startsWith('zod'));
    const file = isConcerned ? project.file(path) : undefined;
    return file ? zod3UsesOf(file, project).filter(({ fix }) => !fix) : [];
  });
}

const SIMPLE = /^(?<operator>\^|~|>=)?\s*v?(?<numbers>\d+(?:\.(?:\d+|x|\*)){0,2})(?:-[\w.-]+)?$/;

/** Nothing that the range admits is older than the floor. What cannot be read admits everything. */
function isHighEnough(range: string): boolean {
  // The newest version is what an install takes.
  if (/^(?:\*|x|latest|)$/.test(range.trim())) return true;
  return range.split('||').every((one) => {
    const numbers = SIMPLE.exec(one.trim())?.groups?.numbers;
    return numbers !== undefined && isAtLeast(numbers.split('.').map((part) => Number(part) || 0));
  });
}

function isAtLeast(version: readonly number[]): boolean {
  const at = ZOD_MINIMUM.findIndex((part, index) => (version[index] ?? 0) !== part);
  return at < 0 || (version[at] ?? 0) > ZOD_MINIMUM[at];
}

/** A range as its author would write it: pinned stays pinned. `undefined` for what is no list of plain ranges. */
function raisedRange(range: string): string | undefined {
  const parts = range.split('||').map((one) => SIMPLE.exec(one.trim())?.groups);
  if (parts.some((found) => found === undefined)) return undefined;
  const isPinned = parts.every(
    (found) => found?.operator === undefined && /^\d+\.\d+\.\d+$/.test(found?.numbers ?? ''),
  );
  return isPinned ? ZOD_PIN : ZOD_FLOOR;
}
