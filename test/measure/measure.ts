/**
 * `npm run measure -- <dir> [--install] [--projects a/tsconfig.json,…] [--without part/of/path,…] [--work <dir>]`
 *
 * Takes a repository that uses SDK v1 and counts what the official codemod and this tool make of it: type errors
 * against the state before, comments, white space and line ends. Four copies share one installed tree that holds both
 * SDKs. `--install` makes that tree anew; without it the one of the last run is used. Ends with 1 when this tool
 * leaves a new type error, more errors than the official one, or a loss.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mustRun } from '../corpus/child.js';
import { bytesOf } from '../corpus/published.js';
import { printed } from '../corpus/table.js';
import { untouchedIn } from '../corpus/untouched.js';
import { newErrors, type TypeFault, typeErrorsIn } from './compiler.js';
import { install, shareInstalled } from './installed.js';
import { type Losses, lossesBetween } from './losses.js';
import { applyTo, planOf, runOfficial } from './tools.js';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    install: { type: 'boolean', default: false },
    projects: { type: 'string', default: 'tsconfig.json' },
    without: { type: 'string', default: '' },
    work: { type: 'string', default: join(process.env.TMPDIR ?? '/tmp', 'mcp-refit-measure') },
  },
});
const [source] = positionals;
if (source === undefined) throw new Error('npm run measure -- <dir>');

const projects = flags.projects.split(',');
const without = flags.without.split(',').filter((part) => part !== '');
const repository = resolve(source);
const name = basename(repository.replace(/\/(?:repo|\.git)$/, ''));
const work = join(resolve(flags.work), name);
const folderOf = (copy: string): string => join(work, copy);
const step = (words: string): void => {
  process.stderr.write(`${words}\n`);
};

/** The transforms that do what the official tool sets out to do, as far as they exist. */
const GATE = ['sdk-v2', 'sdk-v2-gaps'];

const { TRANSFORMS } = await import('../../transforms/index.js');
const gate = GATE.filter((id) => TRANSFORMS.some((transform) => transform.id === id));

mkdirSync(work, { recursive: true });
for (const copy of ['before', 'official', 'ours', 'all']) await makeCopy(copy);
step('official');
await runOfficial(folderOf('official'));
step(gate.join(' + '));
const plan = await planOf(folderOf('ours'), gate);
await applyTo(folderOf('ours'), gate);
const second = await planOf(folderOf('ours'), gate);
step('every transform');
await applyTo(folderOf('all'), []);

const before = bytesOf(folderOf('before'));
const losses = new Map<string, Losses>();
for (const copy of ['official', 'ours', 'all']) losses.set(copy, lossesBetween(before, bytesOf(folderOf(copy))));
const { faults, bytes } = untouchedIn(before, bytesOf(folderOf('ours')), plan);

if (flags.install || !existsSync(folderOf('installed/node_modules'))) {
  step('installing');
  await makeCopy('installed');
  await install(folderOf('installed'), folderOf('all'), projects);
}
const errors = new Map<string, TypeFault[]>();
for (const copy of ['before', 'official', 'ours', 'all']) {
  await shareInstalled(folderOf('installed'), folderOf(copy));
  step(`tsc ${copy}`);
  const found = await typeErrorsIn(folderOf(copy), projects);
  errors.set(
    copy,
    found.filter(({ file }) => !without.some((part) => file.includes(part))),
  );
}
report();

async function makeCopy(copy: string): Promise<void> {
  const folder = folderOf(copy);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isGit = existsSync(join(repository, '.git')) || existsSync(join(repository, 'HEAD'));
  // A snapshot may list large files that it does not hold.
  const command = isGit
    ? `git -C "$0" ls-tree -r HEAD | awk '$2 == "blob" { print $3 }' | git -C "$0" cat-file --batch-check 2>/dev/null |
        awk '$2 == "missing" { print $1 }' > "$1.missing"
       git -C "$0" ls-tree -r HEAD | grep -F -f "$1.missing" | cut -f 2 | sed 's/^/:(exclude,literal)/' > "$1.excluded"
       mapfile -t excluded < "$1.excluded"
       rm "$1.missing" "$1.excluded"
       git -C "$0" archive HEAD -- . "\${excluded[@]}" | tar -x -C "$1"`
    : `tar -C "$0" --exclude=node_modules --exclude=.git -c . | tar -x -C "$1"`;
  await mustRun('bash', ['-c', command, repository, folder], { cwd: work });
}

function report(): void {
  const known = errors.get('before') ?? [];
  const fresh = (copy: string): TypeFault[] => newErrors(known, errors.get(copy) ?? []);
  const row = (copy: string, title: string): string[] => {
    const { files, comments, restyled, indented, mixedEnds, unparsed } = losses.get(copy)!;
    const counts = [
      errors.get(copy)!.length,
      fresh(copy).length,
      files,
      comments,
      restyled,
      indented,
      mixedEnds,
      unparsed,
    ];
    return [title, ...counts.map(String)];
  };
  const blank = ['-', '-', '-', '-', '-', '-', '-'];
  const head = [
    '',
    'errors',
    'new',
    'files changed',
    'comments lost',
    'restyled',
    'indented',
    'mixed ends',
    'unparsed',
  ];
  console.log(`${name}: ${projects.join(', ')}${without.length > 0 ? `, without ${without.join(', ')}` : ''}\n`);
  console.log(
    printed(head, [
      ['before', String(known.length), ...blank],
      row('official', 'official codemod'),
      row('ours', gate.join(' + ')),
      row('all', 'every transform'),
    ]),
  );
  const { summary, failed } = plan;
  console.log(
    `\n${summary.rewrite} rewrite, ${summary.manual} manual, ${summary.advice} advice, ${summary.done} done, ` +
      `${summary.leave} leave; ${bytes} bytes compared outside of edits; a second plan changes ${second.files.length} files.`,
  );
  const problems = [
    ...failed.map(({ file, line, cause }) => `${file}:${line} failed: ${cause}`),
    ...faults,
    ...losses.get('ours')!.details,
    ...second.files.map(({ path }) => `${path}: changed by a second plan`),
  ];
  list('Problems', problems);
  list('New errors of ours', fresh('ours').map(sentenceOf));
  const others = new Set(fresh('ours').map(sentenceOf));
  list(
    'New errors of every transform that the first two do not leave',
    fresh('all')
      .map(sentenceOf)
      .filter((one) => !others.has(one)),
  );
  list('New errors of the official codemod', fresh('official').map(sentenceOf));
  list('What the official codemod lost', losses.get('official')!.details);
  const isWorse = fresh('ours').length > fresh('official').length;
  if (problems.length > 0 || fresh('ours').length > 0 || isWorse) process.exitCode = 1;
}

function sentenceOf({ file, line, code, message }: TypeFault): string {
  return `${file}:${line} ${code} ${message}`;
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${title} (${lines.length}):`);
  for (const line of lines) console.log(`  ${line.slice(0, 300)}`);
}
