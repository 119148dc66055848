// One published server, before and after: what it says on the wire, what the tool planned, what it wrote.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plan } from '../../planner/shape.js';
import { mustRun } from './child.js';
import { type Conversation, converse, type Era, type Launch, type ToolCall } from './conversation.js';
import { differencesBetween } from './likeness.js';
import { bytesOf, folderNameOf, install, type Pinned, unpack } from './published.js';
import { applyTo, planOf } from './refit.js';
import { declarationsNaming, untouchedIn, V1, v1ImportsIn } from './untouched.js';

export interface ServerPackage extends Pinned {
  /** Files and folders to name, since shipped code lies in build folders. */
  readonly sources: readonly string[];
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly call: ToolCall;
  /** See `LikenessOptions`. */
  readonly late?: readonly string[];
  readonly clock?: readonly string[];
  /** Places that differ for a reason of the package's own, with that reason. */
  readonly knownDifferences?: Readonly<Record<string, string>>;
  /** A server that cannot move may be left whole, if a finding says so with this word in its reason or text. */
  readonly mayStay?: { readonly why: string; readonly reason: string };
}

export interface PackageReport {
  readonly name: string;
  readonly version: string;
  readonly migrated: 'yes' | 'left whole' | 'no';
  readonly modern: 'yes' | 'no';
  readonly legacy: 'yes' | 'no';
  readonly findings: string;
  readonly files: string;
  readonly lines: string;
  readonly planMs: number;
  readonly applyMs: number;
  readonly bytes: number;
  readonly comments: number;
  readonly remarks: readonly string[];
  readonly faults: readonly string[];
}

const OFFLINE = pathToFileURL(fileURLToPath(new URL('offline.mjs', import.meta.url))).href;

/** The package as published, installed and spoken to by a 2025 client. Installed once, kept between runs. */
export async function recordBefore(
  entry: ServerPackage,
  work: string,
  backend: string,
): Promise<{ conversation: Conversation; folder: string; ms: number }> {
  const folder = join(work, 'before', `${folderNameOf(entry)}-${entry.version}`);
  const stamp = join(folder, 'node_modules', '.installed');
  if (!existsSync(stamp)) {
    await unpack(entry, folder);
    await install(folder);
    writeFileSync(stamp, '');
  }
  const started = performance.now();
  const conversation = await speak(entry, folder, work, backend, '2025');
  return { conversation, folder, ms: performance.now() - started };
}

export async function migrate(entry: ServerPackage, work: string, backend: string): Promise<PackageReport> {
  const folder = join(work, 'after', folderNameOf(entry));
  const faults: string[] = [];
  const remarks: string[] = [];
  await unpack(entry, folder);
  // As its owner would have it: a repository with a clean working tree, so that the guard lets `apply` through.
  await commitAll(folder);
  const original = bytesOf(folder);
  const first = await planOf(folder, entry.sources);
  if ((await planOf(folder, entry.sources)).text !== first.text) faults.push('planning twice gives different bytes');
  if (first.code !== 0) faults.push(`plan ended with ${first.code}: ${failuresIn(first.plan)}`);
  const applied = await applyTo(folder, entry.sources);
  const written = bytesOf(folder);
  const untouched = untouchedIn(original, written, first.plan);
  faults.push(...untouched.faults);
  const again = await planOf(folder, entry.sources);
  if (again.plan.files.length > 0)
    faults.push(`planning after apply would write ${again.plan.files.map(({ path }) => path).join(', ')}`);
  if (again.plan.summary.rewrite > 0) faults.push(`planning after apply finds ${again.plan.summary.rewrite} rewrites`);
  const v1 = v1ImportsIn(written);
  const outcome = await spoken(entry, folder, work, backend, v1, written, { faults, remarks }, first.plan);
  return {
    name: entry.name,
    version: entry.version,
    ...outcome,
    findings: findingsOf(first.plan),
    files: `${first.plan.files.length}/${original.size}`,
    lines: `+${untouched.linesAdded} -${untouched.linesRemoved}`,
    planMs: first.ms,
    applyMs: applied.ms,
    bytes: untouched.bytes,
    comments: untouched.comments,
    remarks,
    faults,
  };
}

interface Notes {
  readonly faults: string[];
  readonly remarks: string[];
}

async function spoken(
  entry: ServerPackage,
  folder: string,
  work: string,
  backend: string,
  v1: readonly string[],
  written: ReadonlyMap<string, Buffer>,
  { faults, remarks }: Notes,
  plan: Plan,
): Promise<Pick<PackageReport, 'migrated' | 'modern' | 'legacy'>> {
  const [before] = await Promise.all([recordBefore(entry, work, backend), install(folder)]);
  const isWhole = v1.length > 0 && isLeftWhole(entry, plan);
  if (!isWhole) {
    if (v1.length > 0) faults.push(`SDK v1 is still imported by ${v1.join(', ')}`);
    checkManifest(folder, written, plan, { faults, remarks });
    // The proof by running: what is not there cannot be imported.
    rmSync(join(folder, 'node_modules', V1), { recursive: true, force: true });
  }
  const zodDiffers = zodVersionIn(before.folder) !== zodVersionIn(folder);
  const likeness = { late: isWhole ? [] : (entry.late ?? []), clock: entry.clock ?? [], zodDiffers };
  const speaks = async (era: Era): Promise<'yes' | 'no'> => {
    try {
      const after = await speak(entry, folder, work, backend, era);
      const known = Object.keys(entry.knownDifferences ?? {});
      const differences = differencesBetween(before.conversation, after, likeness).filter(
        (difference) => !known.some((place) => difference.startsWith(`${place}: `)),
      );
      faults.push(...differences.map((difference) => `in ${era}, ${difference}`));
      return differences.length === 0 ? 'yes' : 'no';
    } catch (error) {
      if (!isWhole || era === '2025')
        faults.push(`in ${era}: ${error instanceof Error ? error.message : String(error)}`);
      return 'no';
    }
  };
  if (isWhole) remarks.push(`left whole: ${entry.mayStay?.why}`);
  const [legacy, modern] = [await speaks('2025'), await speaks('2026-07-28')];
  const isMigrated = v1.length === 0 && plan.files.length > 0;
  if (!isMigrated && !isWhole && v1.length === 0) faults.push('nothing was rewritten');
  return { migrated: isMigrated ? 'yes' : isWhole ? 'left whole' : 'no', modern, legacy };
}

function isLeftWhole({ mayStay }: ServerPackage, plan: Plan): boolean {
  if (mayStay === undefined) return false;
  const word = mayStay.reason.toLowerCase();
  return plan.findings.some(
    ({ verdict, reason, text }) => verdict === 'manual' && `${reason} ${text}`.toLowerCase().includes(word),
  );
}

/** v1 goes, unless shipped declarations still name it: then it stays, and a finding says why. */
function checkManifest(
  folder: string,
  written: ReadonlyMap<string, Buffer>,
  plan: Plan,
  { faults, remarks }: Notes,
): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const dependencies = manifest.dependencies ?? {};
  const declarations = declarationsNaming(written, V1);
  if (V1 in dependencies && declarations.length === 0) faults.push('package.json keeps SDK v1 for no reason');
  if (!(V1 in dependencies) && declarations.length > 0)
    faults.push(`package.json drops SDK v1, but ${declarations[0]} names it`);
  if (!('@modelcontextprotocol/server' in dependencies))
    faults.push('package.json does not name @modelcontextprotocol/server');
  if (declarations.length === 0) return;
  const told = plan.findings.some(
    ({ verdict, file }) =>
      ['manual', 'advice'].includes(verdict) && (file === 'package.json' || /\.d\.[cm]?ts$/.test(file)),
  );
  if (!told) faults.push(`${declarations.join(', ')} name SDK v1, and no finding says so`);
  remarks.push(`keeps SDK v1 as a dependency: ${declarations.join(', ')} name it`);
}

export interface RefusalReport {
  readonly reason: string;
  readonly faults: readonly string[];
}

/** Built output: named, and refused all the same, with the reason. */
export async function refuse(entry: Pinned & { sources: readonly string[] }, work: string): Promise<RefusalReport> {
  const folder = join(work, 'refused', folderNameOf(entry));
  await unpack(entry, folder);
  await commitAll(folder);
  const original = bytesOf(folder);
  const { plan } = await planOf(folder, entry.sources);
  const faults: string[] = [];
  const skips = plan.skipped.filter(({ path }) => entry.sources.includes(path));
  if (skips.length !== entry.sources.length) faults.push(`not refused: ${entry.sources.join(', ')}`);
  if (plan.files.length > 0) faults.push(`would write ${plan.files.map(({ path }) => path).join(', ')}`);
  await applyTo(folder, entry.sources).catch(() => undefined);
  faults.push(...untouchedIn(original, bytesOf(folder), { ...plan, files: [] }).faults);
  return { reason: skips.map(({ path, reason }) => `${path}: ${reason}`).join(', ') || '-', faults };
}

async function speak(
  entry: ServerPackage,
  folder: string,
  work: string,
  backend: string,
  era: Era,
): Promise<Conversation> {
  const scratch = join(work, 'scratch');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('{scratch}', scratch).replaceAll('{backend}', backend)) as T;
  const launch: Launch = {
    command: process.execPath,
    args: [entry.entry, ...filled(entry.args ?? [])],
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: scratch,
      NODE_OPTIONS: `--import=${OFFLINE}`,
      CORPUS_BACKEND: backend,
      ...filled(entry.env ?? {}),
    },
  };
  return converse(launch, filled(entry.call), era);
}

async function commitAll(folder: string): Promise<void> {
  const git = (...words: string[]): Promise<unknown> =>
    mustRun(
      'git',
      ['-c', 'user.name=corpus', '-c', 'user.email=corpus@example.com', '-c', 'core.autocrlf=false', ...words],
      { cwd: folder },
    );
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n.mcp-refit/\n', { flag: 'a' });
  await git('init', '-q');
  await git('add', '-A', '-f');
  await git('commit', '-q', '--no-verify', '-m', 'As published');
}

function findingsOf({ summary }: Plan): string {
  return [summary.rewrite, summary.manual, summary.advice, summary.done, summary.leave].join('/');
}

function failuresIn(plan: Plan): string {
  return plan.failed.map(({ file, line, cause }) => `${file}:${line} ${cause}`).join('; ');
}

function zodVersionIn(folder: string): string | undefined {
  try {
    const manifest = readFileSync(join(folder, 'node_modules', 'zod', 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  } catch {
    return undefined;
  }
}
