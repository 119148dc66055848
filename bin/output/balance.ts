/** The first screen: what was read, and a balance sheet whose numbers add up. */
import type { Plan, Summary, VerdictCounts } from '../../planner/index.js';
import type { Paint } from './paint.js';
import { counted, grouped } from './words.js';

interface Column {
  readonly title: string;
  of(counts: VerdictCounts): number;
}

/** `safe` and `review` are the two kinds of rewrite. */
const COLUMNS: readonly Column[] = [
  { title: 'safe', of: ({ rewrite, review }) => rewrite - review },
  { title: 'review', of: ({ review }) => review },
  { title: 'manual', of: ({ manual }) => manual },
  { title: 'advice', of: ({ advice }) => advice },
  { title: 'done', of: ({ done }) => done },
  { title: 'left', of: ({ leave }) => leave },
  { title: 'found', of: ({ found }) => found },
];

export function headingOf({ target, summary }: Plan, place: string, paint: Paint): string {
  const { read, mentioning } = summary.files;
  const parts = [
    `${counted(read, 'file')} read`,
    `${grouped(mentioning)} ${mentioning === 1 ? 'mentions' : 'mention'} MCP`,
  ];
  if (summary.failed > 0) parts.push(`${counted(summary.failed, 'failure')}`);
  return `${paint.bold(`Plan for ${target}`)}${place}   ${parts.join(', ')}`;
}

export function balanceSheet({ summary, transforms }: Plan, paint: Paint): string[] {
  const rows = transforms.filter(({ found }) => found > 0);
  const width = Math.max(...rows.map(({ id }) => id.length), 'transform'.length);
  const line = (name: string, cells: readonly string[]): string =>
    `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(8)).join('')}`;
  const quiet = transforms.filter(({ found }) => found === 0).map(({ id }) => id);
  return [
    paint.dim(
      line(
        'transform',
        COLUMNS.map(({ title }) => title),
      ),
    ),
    ...rows.map((row) =>
      line(
        row.id,
        COLUMNS.map((column) => String(column.of(row))),
      ),
    ),
    paint.bold(
      line(
        '',
        COLUMNS.map((column) => String(column.of(summary))),
      ),
    ),
    ...(quiet.length === 0 ? [] : [paint.dim(`  Nothing found by: ${quiet.join(', ')}`)]),
    '',
    `  ${equationOf(summary)}`,
  ];
}

/** The same numbers as one sum, so that nobody has to trust the table. */
function equationOf({ found, rewrite, review, manual, advice, done, leave, failed }: Summary): string {
  const parts = [
    `${counted(rewrite, 'rewrite')} (${rewrite - review} safe, ${review} to review)`,
    `${manual} manual`,
    `${advice} advice`,
    `${done} done`,
    `${leave} left alone`,
  ];
  return `${found} found = ${parts.join(' + ')}; ${failed} failed`;
}
