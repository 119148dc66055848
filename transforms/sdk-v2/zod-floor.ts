/**
 * The range of zod: SDK v2 asks the schemas themselves for their JSON schema, which zod does from 4.2 on.
 *
 *   "zod": "^3.25.76"  →  "zod": "^4.2.0"
 *
 * Leaves alone: ranges that admit nothing older, packages that build no server, and packages whose sources use what
 * zod 4 does not have (those places are named instead).
 */
import type { Dependency, Manifest } from '../../ast/manifest.js';
import type { Project } from '../../ast/project.js';
import { ZOD_FLOOR, ZOD_MINIMUM } from '../../ast/protocol/zod-floor.js';
import { defineManifestRule, type Finding, type ManifestOperation, type Site } from '../contract.js';
import { candidatesOf, importsOfFiles, scannedImports, sourcesOf } from './package-imports.js';
import { type Zod3Use, zod3UsesOf } from './zod-3-uses.js';

interface ZodSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly operation?: ManifestOperation;
}

export const zodFloor = defineManifestRule<ZodSite>({
  id: 'zod-floor',
  title: 'The range of zod admits only versions whose schemas SDK v2 can read.',
  why: `SDK v2 no longer converts schemas: it asks them for their JSON schema, which zod does from 4.2 on. With zod 3 the
registration of a tool throws; with zod 4.0 and 4.1 raw shapes throw as late as the first tools/list.`,
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Packaging & runtime, Standard Schema objects' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['manifest'],
  needs: ['workspace-manifests'],
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
    'range-unclear': {
      verdict: 'manual',
      text: 'zod {range} may bring a version that SDK v2 cannot read, and the range is pinned, shared or a choice of several.',
      next: `Let zod resolve to 4.2 or newer here (${ZOD_FLOOR}).`,
    },
  },

  detect(manifest, project) {
    const declared = manifest.dependencies.filter(({ name }) => name === 'zod');
    if (declared.length === 0 || !buildsServer(manifest, project)) return [];
    const low = declared.filter(({ range }) => !isHighEnough(range));
    if (low.length === 0) return [];
    const uses = zod3Uses(manifest, project);
    return low.map((one) => siteOf(manifest, one, uses));
  },

  rewrite({ reason, words, operation, file, start, end }): Finding {
    const evidence = [{ file, start, end, shows: `zod ${words.range} in ${file}` }];
    if (!operation) return { reason, words, evidence };
    const assumption = 'Nothing else in this package relies on what zod 4 changed, such as the texts of its messages.';
    return { reason, words, evidence, manifest: [{ file, operation }], assumption };
  },
});

function siteOf(manifest: Manifest, { section, range, start, end }: Dependency, uses: readonly Zod3Use[]): ZodSite {
  const site = { file: manifest.path, start, end };
  if (uses.length > 0) {
    const places = uses.map(({ file, what }) => `${what} in ${file}`).join(', ');
    return { ...site, reason: 'zod-3-api', words: { range, places } };
  }
  if (section === 'peerDependencies' || !isRaisable(range))
    return { ...site, reason: 'range-unclear', words: { range } };
  const operation = { kind: 'set-range' as const, section, name: 'zod', range: ZOD_FLOOR };
  return { ...site, reason: 'raised', words: { range, floor: ZOD_FLOOR }, operation };
}

/** Clients send no schemas: what they check answers with may be any zod. */
function buildsServer(manifest: Manifest, project: Project): boolean {
  const imported = importsOfFiles(project, candidatesOf(project, manifest));
  return imported.some(({ name }) => name === '@modelcontextprotocol/server');
}

function zod3Uses(manifest: Manifest, project: Project): Zod3Use[] {
  return sourcesOf(project, manifest).flatMap((path) => {
    const isConcerned = scannedImports(project, path).some(({ name }) => name.startsWith('zod'));
    const file = isConcerned ? project.file(path) : undefined;
    return file ? zod3UsesOf(file, project) : [];
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

/** One range with an operator; an exact version was pinned for a reason. */
function isRaisable(range: string): boolean {
  const found = SIMPLE.exec(range.trim())?.groups;
  return (
    found !== undefined &&
    (found.operator !== undefined || /[x*]/.test(found.numbers) || !/\.\d+\.\d+/.test(`.${found.numbers}`))
  );
}
