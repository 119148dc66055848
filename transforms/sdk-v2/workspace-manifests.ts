/**
 * `package.json`: the v2 packages that the sources now import come in, where SDK v1 stood; SDK v1 goes once nothing
 * names it any more.
 *
 *   "@modelcontextprotocol/sdk": "^1.26.0"  →  "@modelcontextprotocol/server": "^2.4.0", "zod": "^4.2.0"
 *
 * Leaves alone: manifests whose sources import no v2 package, and SDK v1 while a source, a shipped declaration, a
 * built file or a configuration string still names it.
 */
import { catalogEntryOf } from '../../ast/catalogs.js';
import type { Dependency, Manifest, Section } from '../../ast/manifest.js';
import { propertyOf } from '../../ast/manifest.js';
import { isTestFile } from '../../ast/mcp/test-files.js';
import type { Project } from '../../ast/project.js';
import {
  LEGACY_AUTH_PEERS,
  V1_DEPENDENCIES,
  V1_PACKAGE,
  V1_RANGE,
  V2_PACKAGES,
} from '../../ast/protocol/sdk-packages.js';
import { defineManifestRule, type Finding, type ManifestOperation, type Site } from '../contract.js';
import {
  candidatesOf,
  importsOfFiles,
  isSdkPackage,
  type PackageImport,
  packageOf,
  sourcesOf,
} from './package-imports.js';

export interface ManifestSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly operations: readonly ManifestOperation[];
}

export const workspaceManifests = defineManifestRule<ManifestSite>({
  id: 'workspace-manifests',
  title: 'Manifests declare the v2 packages that their sources import, and drop SDK v1 once nothing names it.',
  why: `The imports now name packages that only the manifest can bring in. SDK v1 also brought packages along that code
may have used without declaring them, zod most of all; they would vanish with it.`,
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Packaging & runtime' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['manifest'],
  over: 'manifest',
  reasons: {
    declared: { verdict: 'rewrite', safety: 'review', text: '{path} declares what its sources import: {changes}.' },
    'v1-kept': { verdict: 'advice', text: 'SDK v1 stays a dependency of {path}, because {file} still names it.' },
    'peer-range': {
      verdict: 'manual',
      text: '{path} asks its users for SDK v1 as a peer dependency.',
      next: 'Decide which v2 packages the users of this package must bring, and declare those as peer dependencies.',
    },
    'shared-range': {
      verdict: 'manual',
      text: '{path} takes the version of SDK v1 from elsewhere ({range}).',
      next: 'Add {packages} to that catalog or workspace, then declare them here in the same way.',
    },
    'catalog-line': {
      verdict: 'advice',
      text: '{path} took SDK v1 from a catalog; the v2 packages are declared with ranges of their own. The old entry is {place}.',
    },
    restored: {
      verdict: 'rewrite',
      safety: 'review',
      text: '{path} declares SDK v1 again, because {file} still imports it.',
    },
    override: {
      verdict: 'manual',
      text: '{path} overrides the version of SDK v1 for packages further down.',
      next: 'Check whether a dependency still needs SDK v1; if none does, remove the override.',
    },
  },

  detect(manifest, project) {
    const files = candidatesOf(project, manifest);
    const imported = importsOfFiles(project, files);
    const v2 = imported.filter(({ name }) => Object.hasOwn(V2_PACKAGES, name));
    // Without a v2 import nothing was migrated here: a manifest is no place to begin.
    if (v2.length === 0) return [];
    const v1 = manifest.dependencies.filter(({ name }) => name === V1_PACKAGE);
    const wanted = wantedPackages(manifest, project, imported);
    const shared = v1.find(({ range }) => /^(?:workspace|link|file|git|https?):/.test(range));
    if (shared && wanted.size > 0) {
      const words = { range: shared.range, packages: [...wanted.keys()].join(', ') };
      return [siteOf(manifest, shared, 'shared-range', words), ...overrideSites(manifest)];
    }
    return [
      ...declaredSites(manifest, project, imported, wanted, v1),
      ...restoredSites(manifest, project, imported),
      ...catalogSites(manifest, project, v1),
      ...v1.filter(({ section }) => section === 'peerDependencies').map((one) => siteOf(manifest, one, 'peer-range')),
      ...overrideSites(manifest),
    ];
  },

  rewrite({ reason, words, operations, file, start, end }): Finding {
    const evidence = [{ file, start, end, shows: `dependencies of ${file}` }];
    if (operations.length === 0) return { reason, words, evidence };
    const manifest = operations.map((operation) => ({ file, operation }));
    return { reason, words, evidence, manifest, assumption: 'The install that follows can reach these versions.' };
  },
});

function siteOf(
  manifest: Manifest,
  at: { start: number; end: number } | undefined,
  reason: string,
  words: Record<string, string> = {},
  operations: readonly ManifestOperation[] = [],
): ManifestSite {
  const { start, end } = at ?? { start: 0, end: 0 };
  return { file: manifest.path, start, end, reason, words: { path: manifest.path, ...words }, operations };
}

interface Wanted {
  readonly range: string;
  /** Only test files import it. */
  readonly isTest: boolean;
}

/** What has to be declared here and is not. */
function wantedPackages(manifest: Manifest, project: Project, imported: readonly PackageImport[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const declared = new Set(
    declarersOf(manifest, project).flatMap(({ dependencies }) => dependencies.map(({ name }) => name)),
  );
  const want = (name: string, range: string, isTest: boolean): void => {
    if (declared.has(name) || name === manifest.json.name) return;
    wanted.set(name, { range, isTest: isTest && (wanted.get(name)?.isTest ?? true) });
  };
  for (const { name, specifier, isTest } of imported) {
    const known = Object.hasOwn(V2_PACKAGES, name) ? V2_PACKAGES[name] : undefined;
    if (!known) continue;
    want(name, known.range, isTest);
    const peers = specifier.endsWith('/server-legacy/auth') ? LEGACY_AUTH_PEERS : (known.peers ?? {});
    for (const [peer, range] of Object.entries(peers)) want(peer, range, isTest);
  }
  // What came along with SDK v1 has to be declared before it goes.
  if (manifest.dependencies.every(({ name }) => name !== V1_PACKAGE)) return wanted;
  for (const path of sourcesOf(project, manifest)) {
    for (const specifier of project.modules.specifiers().get(path) ?? []) {
      const name = packageOf(specifier) ?? '';
      if (Object.hasOwn(V1_DEPENDENCIES, name)) want(name, V1_DEPENDENCIES[name], isTestFile(path));
    }
  }
  return wanted;
}

/** A workspace member may use what the manifests above it declare. */
function declarersOf(manifest: Manifest, project: Project): Manifest[] {
  const above = project.tree.manifests.filter(({ dir }) => dir === '' || manifest.dir.startsWith(`${dir}/`));
  return [manifest, ...above.filter(({ path }) => path !== manifest.path)];
}

function declaredSites(
  manifest: Manifest,
  project: Project,
  imported: readonly PackageImport[],
  wanted: ReadonlyMap<string, Wanted>,
  v1: readonly Dependency[],
): ManifestSite[] {
  const own = v1.filter(({ section }) => section !== 'peerDependencies');
  const section: Section = own[0]?.section ?? sectionOfSdk(manifest) ?? 'dependencies';
  const operations: ManifestOperation[] = [...wanted].map(([name, { range, isTest }]) => {
    return { kind: 'add', section: isTest ? 'devDependencies' : section, name, range };
  });
  const still = own.length > 0 ? stillNamedBy(manifest, project, imported) : undefined;
  if (still === undefined)
    operations.push(...own.map((one) => ({ kind: 'remove' as const, section: one.section, name: one.name })));
  const kept = still === undefined ? [] : [siteOf(manifest, own[0], 'v1-kept', { file: still })];
  if (operations.length === 0) return kept;
  const changes = operations.map(({ kind, name }) => `${kind === 'remove' ? 'without' : 'with'} ${name}`).join(', ');
  return [siteOf(manifest, own[0], 'declared', { changes }, operations), ...kept];
}

/** Another tool took SDK v1 out although files go on importing it: without it the program does not start. */
function restoredSites(manifest: Manifest, project: Project, imported: readonly PackageImport[]): ManifestSite[] {
  const isDeclared = declarersOf(manifest, project).some(({ dependencies }) =>
    dependencies.some(({ name }) => name === V1_PACKAGE),
  );
  const declaresV2 = manifest.dependencies.some(({ name }) => Object.hasOwn(V2_PACKAGES, name));
  if (isDeclared || !declaresV2) return [];
  const users = imported.filter(({ name, isNamed }) => name === V1_PACKAGE && !isNamed);
  const [first] = users;
  if (!first) return [];
  const section = users.every(({ isTest }) => isTest) ? 'devDependencies' : (sectionOfSdk(manifest) ?? 'dependencies');
  const operation = { kind: 'add' as const, section, name: V1_PACKAGE, range: V1_RANGE };
  return [siteOf(manifest, undefined, 'restored', { file: first.file }, [operation])];
}

/** Where the range stood that no longer is anybody's: a person may want the new ones beside it. */
function catalogSites(manifest: Manifest, project: Project, v1: readonly Dependency[]): ManifestSite[] {
  return v1.flatMap((one) => {
    const { manifests } = project.tree;
    const entry = catalogEntryOf(manifest, manifests, (path) => project.tree.text(path), one.name, one.range);
    return entry ? [siteOf(manifest, one, 'catalog-line', { place: `${entry.file}:${entry.line}` })] : [];
  });
}

function sectionOfSdk(manifest: Manifest): Section | undefined {
  return manifest.dependencies.find(({ name, section }) => isSdkPackage(name) && section !== 'peerDependencies')
    ?.section;
}

/** The first file that still names SDK v1; in the manifest itself, outside the lists of dependencies. */
function stillNamedBy(manifest: Manifest, project: Project, imported: readonly PackageImport[]): string | undefined {
  const source = imported.find(({ name }) => name === V1_PACKAGE);
  if (source) return source.file;
  const mention = project.tree.mentions?.find(
    ({ path, packages }) =>
      packages.includes(V1_PACKAGE) && project.manifestOf(path)?.path === manifest.path && path !== manifest.path,
  );
  if (mention) return mention.path;
  const {
    dependencies,
    devDependencies,
    peerDependencies,
    optionalDependencies,
    peerDependenciesMeta,
    overrides,
    resolutions,
    pnpm,
    ...rest
  } = manifest.json as Record<string, unknown>;
  return JSON.stringify(rest).includes(V1_PACKAGE) ? manifest.path : undefined;
}

function overrideSites(manifest: Manifest): ManifestSite[] {
  const pnpm = propertyOf(manifest.tree, 'pnpm');
  const lists = [
    propertyOf(manifest.tree, 'overrides'),
    propertyOf(manifest.tree, 'resolutions'),
    pnpm?.type === 'object' ? propertyOf(pnpm, 'overrides') : undefined,
  ];
  return lists.flatMap((list) => {
    const text = list ? manifest.text.slice(list.offset, list.offset + list.length) : '';
    if (!list || !text.includes(V1_PACKAGE)) return [];
    return [siteOf(manifest, { start: list.offset, end: list.offset + list.length }, 'override')];
  });
}
