/**
 * `npm run corpus [-- --only <part of a name>] [--negative] [--before] [--keep] [--no-build]`
 *
 * Takes published packages through the whole tool: unpack, plan, apply, install, start, connect. `--before` runs the
 * side that needs no tool; `--negative` only the packages in which nothing may be found. Ends with 1 when an
 * expectation fails.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend } from './backend.js';
import { migrate, type PackageReport, recordBefore, refuse, type ServerPackage } from './migration.js';
import { leaveAlone, type NegativeReport } from './negative.js';
import { CACHE, type Pinned } from './published.js';
import { build } from './refit.js';
import { printed } from './table.js';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    negative: { type: 'boolean', default: false },
    before: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

const listOf = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;
const packages = listOf<{ migrated: ServerPackage[]; refused: (Pinned & { sources: string[] })[] }>('packages.json');
const negatives = listOf<Pinned[]>('negative.json');
const isAsked = ({ name }: Pinned): boolean => flags.only === undefined || name.includes(flags.only);

const work = join(CACHE, 'corpus');
mkdirSync(work, { recursive: true });
const faults: string[] = [];
const note = (name: string, found: readonly string[]): void => {
  for (const fault of found) faults.push(`${name}: ${fault}`);
};
const step = (words: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${words}`);
};

if (!flags.before && !flags['no-build']) {
  step('building');
  await build();
}
const backend = await startBackend();
try {
  if (flags.before) await showBefore();
  else {
    if (!flags.negative) await showMigrated();
    if (!flags.negative) await showRefused();
    await showNegative();
  }
} finally {
  backend.close();
  step('');
}
if (!flags.keep && !flags.before)
  for (const side of ['after', 'refused', 'negative']) rmSync(join(work, side), { recursive: true, force: true });
if (faults.length > 0) {
  console.log(`\n${faults.length} ${faults.length === 1 ? 'expectation' : 'expectations'} failed:`);
  for (const fault of faults) console.log(`  ${fault}`);
  process.exitCode = 1;
} else console.log('\nEvery expectation holds.');

async function showBefore(): Promise<void> {
  const rows: string[][] = [];
  for (const entry of packages.migrated.filter(isAsked)) {
    step(entry.name);
    const { conversation, ms } = await recordBefore(entry, work, backend.url);
    const { tools, prompts, resources, resourceTemplates, protocolVersion } = conversation;
    const counts = [tools, prompts, resources, resourceTemplates].map(({ length }) => String(length));
    rows.push([
      entry.name,
      protocolVersion ?? '?',
      ...counts,
      ms.toFixed(0),
      JSON.stringify(conversation.answer).slice(0, 60),
    ]);
  }
  step('');
  console.log(printed(['package', 'speaks', 'tools', 'prompts', 'resources', 'templates', 'ms', 'answer'], rows));
}

async function showMigrated(): Promise<void> {
  const reports: PackageReport[] = [];
  for (const entry of packages.migrated.filter(isAsked)) {
    step(entry.name);
    const report = await migrate(entry, work, backend.url);
    reports.push(report);
    note(entry.name, report.faults);
  }
  step('');
  if (reports.length === 0) return;
  const rows = reports.map((report) => [
    `${report.name} ${report.version}`,
    report.migrated,
    report.modern,
    report.legacy,
    report.findings,
    report.files,
    report.lines,
    report.planMs.toFixed(0),
    report.applyMs.toFixed(0),
  ]);
  const head = [
    'package',
    'migrated',
    '2026-07-28',
    '2025',
    'rewrite/manual/advice/done/leave',
    'files',
    'lines',
    'plan ms',
    'apply ms',
  ];
  console.log(printed(head, rows));
  const sum = (pick: (report: PackageReport) => number): string =>
    reports.reduce((total, report) => total + pick(report), 0).toLocaleString('en');
  console.log(
    `\n${reports.filter(({ migrated }) => migrated === 'yes').length} of ${reports.length} migrated. ` +
      `Untouched and compared: ${sum(({ bytes }) => bytes)} bytes, ${sum(({ comments }) => comments)} comments in changed files.`,
  );
  for (const { name, remarks } of reports) for (const remark of remarks) console.log(`  ${name}: ${remark}`);
}

async function showRefused(): Promise<void> {
  const rows: string[][] = [];
  for (const entry of packages.refused.filter(isAsked)) {
    step(entry.name);
    const report = await refuse(entry, work);
    note(entry.name, report.faults);
    rows.push([`${entry.name} ${entry.version}`, report.reason, report.faults.length === 0 ? 'as it was' : 'no']);
  }
  step('');
  if (rows.length > 0) console.log(`\n${printed(['refused', 'reason', 'bytes'], rows)}`);
}

async function showNegative(): Promise<void> {
  const reports: NegativeReport[] = [];
  for (const entry of negatives.filter(isAsked)) {
    step(entry.name);
    const report = await leaveAlone(entry, work);
    reports.push(report);
    note(entry.name, report.faults);
  }
  step('');
  const rows = reports.map(({ name, version, files, mentioning, rewrite, manual, others, ms }) => [
    `${name} ${version}`,
    ...[files, mentioning, rewrite, manual, others].map(String),
    ms.toFixed(0),
  ]);
  if (rows.length > 0)
    console.log(
      `\n${printed(['no MCP server', 'files', 'mention', 'rewrite', 'manual', 'other findings', 'plan ms'], rows)}`,
    );
}
