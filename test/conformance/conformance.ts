/**
 * Migrates copies of the programs with `mcp-refit apply` alone, starts them, and scores them at both revisions.
 *
 *   npm run conformance                     all programs
 *   npm run conformance -- raw-server       one of them
 *   VERBOSE=1 npm run conformance           with the whole output of the suite
 *   KEEP=1 npm run conformance              the migrated copies stay, and their folders are printed
 *   AS_IS=1 npm run conformance             without migration, to see what passes before
 *
 * Exit code 0: every expected scenario passes, and no typed program has a type error. 1: one does not, or one has. 2: a run could not be made.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { node22 } from './node22.js';
import { PROGRAMS, type Program, type Revision } from './programs.js';
import { scoreOf } from './suite.js';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25'];
const TSC = resolve('node_modules/typescript/bin/tsc');
const { VERBOSE, KEEP, AS_IS } = process.env;

function migratedCopyOf({ name }: Program, into: string): string {
  const folder = join(into, name);
  cpSync(resolve('test/conformance/programs', name), folder, { recursive: true });
  if (!AS_IS) {
    const args = ['--import', import.meta.resolve('tsx'), resolve('bin/mcp-refit.ts'), 'apply'];
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    if (VERBOSE) console.log(output);
  }
  // Behind the migration: what it leads to is not part of the program.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Type errors, where the program is one that has none before. */
function typeErrorsOf({ name, isTyped }: Program, folder: string): string[] {
  if (!isTyped) return [];
  const { stdout } = spawnSync(process.execPath, [TSC, '--pretty', 'false', '-p', folder], { encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS'));
  console.log(`${name.padEnd(14)} ${errors.length} type errors`);
  for (const error of errors) console.log(`  ${error}`);
  return errors;
}

/** Expected scenarios that do not pass. */
async function missingAt(program: Program, folder: string, revision: Revision, node: string): Promise<string[]> {
  const start = Date.now();
  const { scored, output } = await scoreOf(program, folder, revision, node);
  const seconds = Math.round((Date.now() - start) / 1000);
  if (VERBOSE) console.log(output);
  const expected = program.expected[revision] === 'all' ? [...scored.keys()] : program.expected[revision];
  const missing = expected.filter((name) => scored.get(name) !== true);
  const passed = [...scored.values()].filter(Boolean).length;
  const wanted = `${expected.length - missing.length} of ${expected.length} expected`;
  console.log(
    `${program.name.padEnd(14)} ${revision}  ${passed} of ${scored.size} scored pass, ${wanted} (${seconds} s)`,
  );
  for (const name of missing) console.log(`  missing: ${name}`);
  return missing;
}

async function main(names: readonly string[]): Promise<number> {
  const chosen = PROGRAMS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) throw new Error(`no such program: ${names.join(', ')}`);
  const node = node22();
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-conformance-')));
  try {
    let missing = 0;
    for (const program of chosen) {
      const folder = migratedCopyOf(program, root);
      missing += typeErrorsOf(program, folder).length;
      for (const revision of REVISIONS) missing += (await missingAt(program, folder, revision, node)).length;
    }
    return missing === 0 ? 0 : 1;
  } finally {
    if (KEEP) console.log(root);
    else rmSync(root, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 2;
});
