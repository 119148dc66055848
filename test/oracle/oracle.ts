/**
 * `npm run oracle [-- --only <part of a name>] [--fixtures] [--explain] [--list] [--update]
 *                 [--because <reason> <fingerprint>…]`
 *
 * The official codemod and this tool on the same inputs, file by file: the same program after formatting, or a
 * difference that the list knows with a reason. Ends with 1 for a difference that is not listed and for an entry that
 * is no longer true.
 *
 * `--explain` prints what is not listed, `--list` what is; `--because` lists differences under a reason of reasons.ts;
 * `--update` takes out what is no longer true.
 */
import { parseArgs } from 'node:util';
import { printed } from '../corpus/table.js';
import { compareOn } from './both.js';
import type { Difference } from './comparison.js';
import { fixtureInputs, packageInputs, projectInputs } from './inputs.js';
import { judge, readList, withEntry, writeList } from './listed.js';
import { REASONS } from './reasons.js';

const { values: flags, positionals: fingerprints } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    fixtures: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    because: { type: 'string' },
  },
});
if (flags.because !== undefined && !(flags.because in REASONS)) {
  console.error(`reasons.ts has no "${flags.because}"; it has ${Object.keys(REASONS).join(', ')}`);
  process.exit(2);
}

const inputs = [...fixtureInputs(), ...projectInputs(), ...(flags.fixtures ? [] : packageInputs())];
const chosen = inputs.filter(({ name }) => flags.only === undefined || name.includes(flags.only));
const list = readList();
const rows: string[][] = [];
const perReason = new Map<string, number>();
let unexplained = 0;
let stale = 0;

for (const input of chosen) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${input.name}`);
  const compared = await compareOn(input);
  const judged = judge(input.name, compared, list);
  const count = (outcome: string): number => compared.filter((file) => file.outcome === outcome).length;
  let open = 0;
  for (const { path, difference } of judged.unexplained) {
    if (flags.because !== undefined && fingerprints.includes(difference.fingerprint))
      withEntry(list, input.name, path, flags.because, difference.fingerprint);
    else {
      open++;
      if (flags.explain) show(`${input.name} ${path}`, difference);
    }
  }
  for (const { path, difference, reason } of judged.listed) {
    perReason.set(reason, (perReason.get(reason) ?? 0) + 1);
    if (flags.list) show(`${input.name} ${path}: ${reason}`, difference);
  }
  for (const { path, reason, fingerprint } of judged.stale) {
    if (flags.update)
      list[input.name][path][reason] = list[input.name][path][reason].filter((one) => one !== fingerprint);
    else console.log(`Stale: ${input.name} ${path} ${reason} ${fingerprint}`);
  }
  unexplained += open;
  stale += flags.update ? 0 : judged.stale.length;
  const files = [count('untouched'), count('same'), count('different')].map(String);
  rows.push([input.name, ...files, String(judged.listed.length), String(open)]);
}
const gone =
  flags.only === undefined && !flags.fixtures
    ? Object.keys(list).filter((name) => !inputs.some((input) => input.name === name))
    : [];
for (const name of gone) {
  if (flags.update) delete list[name];
  else console.log(`Stale: there is no input ${name}`);
}
if (flags.because !== undefined || flags.update) writeList(list);

if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
if (!flags.explain) {
  const head = ['input', 'both left', 'same', 'different', 'listed', 'unexplained'];
  console.log(printed(head, rows));
  for (const [reason, times] of [...perReason].sort(([, a], [, b]) => b - a))
    console.log(`\n${reason} (${times}): ${REASONS[reason]}`);
}
const sum = (at: number): number => rows.reduce((total, row) => total + Number(row[at]), 0);
console.log(
  `\n${rows.length} inputs: ${sum(1)} files left by both, ${sum(2)} the same program, ${sum(3)} different; ` +
    `${sum(4)} differences listed, ${unexplained} unexplained, ${stale + (flags.update ? 0 : gone.length)} stale.`,
);
if (unexplained > 0 || stale > 0 || (gone.length > 0 && !flags.update)) process.exitCode = 1;

function show(place: string, { official, ours, fingerprint }: Difference): void {
  console.log(`\n${place} ${fingerprint}`);
  for (const line of official) console.log(`  official  ${line}`);
  for (const line of ours) console.log(`  ours      ${line}`);
}
