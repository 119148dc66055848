/**
 * `npm run bench [-- --tree <name>] [--rounds <n>] [--baseline] [--no-build] [--check]`
 *
 * Whole processes over the same trees, run in turn so that a busy machine disturbs all of them alike: this tool's
 * `plan --format json`, `grep -rlE`, the dry run of the official codemod, and a jscodeshift transform that changes
 * nothing. `--baseline` leaves this tool out. `--check` ends with 1 when a goal is missed.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from '../corpus/published.js';
import { BIN, build } from '../corpus/refit.js';
import { printed } from '../corpus/table.js';
import { type Command, type Measured, measured, medianOf } from './measure.js';
import { type Tree, type TreeName, treeOf } from './trees.js';

type Contender = 'mcp-refit' | 'grep' | 'official' | 'jscodeshift' | 'node -e 0';

interface Goal {
  readonly tree: TreeName;
  readonly against: Contender;
  readonly of: readonly (keyof Measured)[];
  readonly goal: number;
  readonly reach?: number;
}

/** Ratios of this tool's medians to the other's. */
const GOALS: readonly Goal[] = [
  { tree: 'sparse', against: 'official', of: ['cpu', 'wall'], goal: 1 / 8, reach: 1 / 12 },
  { tree: 'sparse', against: 'official', of: ['memory'], goal: 0.2, reach: 0.12 },
  { tree: 'small', against: 'official', of: ['cpu', 'wall'], goal: 1 / 2, reach: 1 / 3 },
  { tree: 'dense', against: 'official', of: ['cpu', 'wall'], goal: 1 / 2.5, reach: 1 / 3.5 },
  { tree: 'sparse', against: 'jscodeshift', of: ['cpu', 'wall'], goal: 1 / 10 },
  { tree: 'none', against: 'node -e 0', of: ['cpu', 'wall'], goal: 3 },
];
const TREES: readonly TreeName[] = ['none', 'small', 'dense', 'sparse', 'none-large'];
const ROUNDS: Record<TreeName, number> = { none: 9, small: 7, dense: 5, sparse: 3, 'none-large': 3 };

const { values: flags } = parseArgs({
  options: {
    tree: { type: 'string' },
    rounds: { type: 'string' },
    baseline: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

const require = createRequire(import.meta.url);
const codemod = join(dirname(require.resolve('@modelcontextprotocol/codemod')), 'cli.mjs');
const jscodeshift = require.resolve('jscodeshift/bin/jscodeshift.js');
const identity = fileURLToPath(new URL('identity.cjs', import.meta.url));
const EXTENSIONS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

if (!flags.baseline && !flags['no-build']) await build();
console.log(
  `${cpus().length} × ${cpus()[0].model}, Node ${process.version}, medians; memory is of the largest process.\n`,
);
let missed = 0;
for (const name of TREES.filter((name) => flags.tree === undefined || name === flags.tree)) {
  const tree = await treeOf(name);
  const medians = run(tree, contendersFor(tree), Number(flags.rounds ?? ROUNDS[name]));
  show(tree, medians);
  missed += showGoals(tree, medians);
}
if (missed > 0) console.log(`${missed} of the goals missed.`);
if (missed > 0 && flags.check) process.exitCode = 1;

function contendersFor(tree: Tree): Map<Contender, Command> {
  const node = (...words: string[]): Command => ({ program: process.execPath, words, cwd: ROOT });
  const includes = EXTENSIONS.map((extension) => `--include=*.${extension}`);
  const contenders = new Map<Contender, Command>([
    ['node -e 0', node('-e', '0')],
    // 1 means that nothing was found.
    [
      'grep',
      {
        program: 'grep',
        words: ['-rlE', 'modelcontextprotocol|jsonrpc|tools/call', ...includes, tree.folder],
        cwd: ROOT,
        accepts: [0, 1],
      },
    ],
    ['official', node(codemod, 'v1-to-v2', tree.folder, '--dry-run')],
    [
      'jscodeshift',
      node(
        jscodeshift,
        '-t',
        identity,
        '--parser=tsx',
        `--extensions=${EXTENSIONS.join(',')}`,
        '--dry',
        '--no-babel',
        '--silent',
        tree.folder,
      ),
    ],
  ]);
  if (flags.baseline) return contenders;
  const own = node(BIN, '-C', tree.folder, 'plan', '--format', 'json');
  checkReading(tree, own);
  return new Map([['mcp-refit', own], ...contenders]);
}

/** A tool that reads less than the others is not faster. */
function checkReading(tree: Tree, own: Command): void {
  const text = execFileSync(own.program, [...own.words], { cwd: own.cwd, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const { files } = (JSON.parse(text) as { summary: { files: { read: number } } }).summary;
  if (files.read < tree.files) throw new Error(`${tree.name}: the plan read ${files.read} of ${tree.files} files`);
}

function run(tree: Tree, contenders: ReadonlyMap<Contender, Command>, rounds: number): Map<Contender, Measured> {
  const runs = new Map<Contender, Measured[]>([...contenders.keys()].map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, command] of contenders) {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${tree.name}: round ${round} of ${rounds}, ${name}`);
      runs.get(name)?.push(measured(command));
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return new Map([...runs].map(([name, list]) => [name, medianOf(list)]));
}

function show(tree: Tree, medians: ReadonlyMap<Contender, Measured>): void {
  const mebibytes = (tree.bytes / 2 ** 20).toFixed(1);
  console.log(`${tree.name}: ${tree.files} files, ${mebibytes} MiB, ${tree.mentioning} name an MCP package`);
  const own = medians.get('mcp-refit');
  const ratio = (pick: keyof Measured, other: Measured): string =>
    own === undefined ? '' : (own[pick] / Math.max(other[pick], 0.001)).toFixed(3);
  const rows = [...medians].map(([name, run]) => [
    name,
    run.wall.toFixed(2),
    run.cpu.toFixed(2),
    run.memory.toFixed(0),
    ...(name === 'mcp-refit' ? ['', '', ''] : [ratio('wall', run), ratio('cpu', run), ratio('memory', run)]),
  ]);
  console.log(`${printed(['', 'wall s', 'cpu s', 'MiB', 'ours/its wall', 'cpu', 'memory'], rows)}\n`);
}

function showGoals(tree: Tree, medians: ReadonlyMap<Contender, Measured>): number {
  const own = medians.get('mcp-refit');
  if (own === undefined) return 0;
  const rows: string[][] = [];
  for (const { tree: name, against, of, goal, reach } of GOALS) {
    const other = medians.get(against);
    if (name !== tree.name || other === undefined) continue;
    for (const pick of of) {
      const ratio = own[pick] / other[pick];
      const verdict =
        ratio > goal ? 'missed' : reach !== undefined && ratio > reach ? 'met' : 'met, as far as we reach';
      rows.push([`${pick} against ${against}`, ratio.toFixed(3), goal.toFixed(3), reach?.toFixed(3) ?? '-', verdict]);
    }
  }
  if (rows.length > 0) console.log(`${printed(['goal', 'measured', 'at most', 'reach for', ''], rows)}\n`);
  return rows.filter((row) => row[4] === 'missed').length;
}
