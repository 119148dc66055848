/**
 * Whole repositories: `__testfixtures__/projects/<name>/before` must become `after` under the real planner, written to
 * a scratch folder. `expect.json` beside them holds options and what must be found.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applyPlan, type PlanResult, planRepository } from '../../planner/index.js';
import { diffOf } from './diffs.js';
import { FIXTURES } from './fixtures.js';

export interface Expected {
  readonly era?: 'dual' | 'modern';
  readonly legacy?: 'stateless' | 'sessionful';
  readonly allowBlocked?: readonly string[];
  /** Ids of the transforms to run; missing for all. */
  readonly only?: readonly string[];
  readonly paths?: readonly string[];
  readonly ignore?: readonly string[];
  /** `after` is missing on purpose: nothing may change. */
  readonly unchanged?: boolean;
  /** `rule/reason` → count; rewrites and manual findings that are not named must not be there. */
  readonly findings?: Readonly<Record<string, number>>;
  /** `rule/reason` → count; nothing is said of others. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Files that cannot be read, with a part of the cause. */
  readonly failed?: Readonly<Record<string, string>>;
  /** Codes of type errors that stand in `before` and `after` alike, with why. */
  readonly types?: Readonly<Record<string, string>>;
}

export interface ProjectFixture {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly expected: Expected;
}

export function projectFixtures(): ProjectFixture[] {
  const folder = join(FIXTURES, 'projects');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const expected = join(folder, name, 'expect.json');
      return {
        name,
        before: join(folder, name, 'before'),
        after: join(folder, name, 'after'),
        expected: existsSync(expected) ? (JSON.parse(readFileSync(expected, 'utf8')) as Expected) : {},
      };
    });
}

export interface ProjectRun {
  readonly first: PlanResult;
  readonly second: PlanResult;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Plans and applies in a copy, then plans again. */
export async function migrated({ before, expected }: ProjectFixture): Promise<ProjectRun> {
  const root = mkdtempSync(join(tmpdir(), 'mcp-refit-fixture-'));
  try {
    cpSync(before, root, { recursive: true });
    const first = await planRepository(optionsFor(root, expected));
    await applyPlan(first, { allowDirty: true });
    const second = await planRepository(optionsFor(root, expected));
    return { first, second, files: filesBelow(root) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function optionsFor(root: string, { era, legacy, allowBlocked, only, paths, ignore }: Expected) {
  return {
    root,
    paths: paths ?? [],
    era: era ?? 'dual',
    ignore: ignore ?? [],
    ...(only && { transforms: only }),
    ...(legacy && { legacy }),
    ...(allowBlocked && { allowBlocked }),
  } as const;
}

/** Every file below a folder by relative path; what the tool keeps for itself is left out. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !name.startsWith('.mcp-refit/')) found.set(name, readFileSync(path));
  }
  return found;
}

export function writeFilesBelow(folder: string, files: ReadonlyMap<string, Buffer>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

export function fileFaults(expected: ReadonlyMap<string, Buffer>, actual: ReadonlyMap<string, Buffer>): string[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return names.flatMap((name) => {
    const [wanted, got] = [expected.get(name), actual.get(name)];
    if (wanted && got) {
      if (wanted.equals(got)) return [];
      return [
        `not the expected bytes\n${diffOf(wanted.toString('utf8'), got.toString('utf8'), { expected: `after/${name}`, actual: name })}`,
      ];
    }
    return [wanted ? `${name} is expected but was not written` : `${name} was written but is not expected`];
  });
}

export function planFaults({ expected }: ProjectFixture, { first, second }: ProjectRun): string[] {
  const { findings, counts, failed = {} } = expected;
  const faults = first.plan.failed
    .filter(({ file, cause }) => failed[file] === undefined || !cause.includes(failed[file]))
    .map(({ file, line, cause }) => `failed: ${file}:${line} ${cause}`);
  for (const file of Object.keys(failed)) {
    if (!first.plan.failed.some((failure) => failure.file === file)) faults.push(`${file} should fail but does not`);
  }
  if (second.changes.length > 0)
    faults.push(`a second run changes ${second.changes.map(({ path }) => path).join(', ')} again`);
  if (second.plan.summary.rewrite > 0) faults.push(`a second run still finds ${second.plan.summary.rewrite} rewrites`);
  const acting = first.plan.findings.filter(({ verdict }) => verdict === 'rewrite' || verdict === 'manual').map(idOf);
  return [
    ...faults,
    ...(counts === undefined ? [] : countFaults(counts, Object.keys(counts), first)),
    ...(findings === undefined ? [] : countFaults(findings, [...Object.keys(findings), ...acting], first)),
  ];
}

function countFaults(
  expected: Readonly<Record<string, number>>,
  ids: readonly string[],
  { plan }: PlanResult,
): string[] {
  return [...new Set(ids)].flatMap((id) => {
    const count = plan.findings.filter((finding) => idOf(finding) === id).length;
    return count === (expected[id] ?? 0) ? [] : [`${id}: expected ${expected[id] ?? 0}, found ${count}`];
  });
}

function idOf({ rule, reason }: PlanResult['plan']['findings'][number]): string {
  return `${rule}/${reason}`;
}
