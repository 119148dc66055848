/** `todo`: what is left for a person, grouped by the step that settles it. */
import { type PlanResult, planRepository, type TodoItem, todoOf } from '../../planner/index.js';
import { isWaiting } from '../../transforms/contract.js';
import { progressOn } from '../output/progress.js';
import { verdictOn } from '../output/report.js';
import type { Screen } from '../output/screen.js';
import { commandLike, counted, needsYou } from '../output/words.js';
import { planOptionsOf, type Request } from '../request.js';
import { checkTransforms } from './transforms.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  await checkTransforms([...request.only, ...request.skip]);
  const options = planOptionsOf(request, [...request.words, ...request.paths], request.only);
  const result = await planRepository(options, progressOn(screen));
  const items = await todoOf(result);
  if (request.format === 'json') {
    const { schemaVersion, summary, failed } = result.plan;
    await screen.print(`${JSON.stringify({ schemaVersion, pending: summary.rewrite, items, failed }, null, 2)}\n`);
  } else await screen.print(`${[...itemLines(items, screen), ...closing(result, items, request)].join('\n')}\n`);
  return result.exitCode;
}

function itemLines(items: readonly TodoItem[], { paint }: Screen): string[] {
  const groups = new Map<string, TodoItem[]>();
  for (const item of items) {
    const key = [titleOf(item), item.next, item.stale].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap((all) => {
    const [{ text, next, stale }] = all;
    return [
      `${paint.bold(titleOf(all[0]))}   ${text}`,
      ...placesOf(all),
      stale ? '  Next: nothing is found there any more; delete the marker.' : `  Next: ${next}`,
      '',
    ];
  });
}

function titleOf(item: TodoItem): string {
  const { transform, rule, reason } = item;
  if (isWaitingItem(item)) return `${transform}/${reason}`;
  return [transform, rule, reason].filter(Boolean).join('/');
}

function isWaitingItem({ reason }: TodoItem): boolean {
  return reason !== undefined && isWaiting({ reason });
}

/** One line an item; of what waits for another finding, one line a file. */
function placesOf(items: readonly TodoItem[]): string[] {
  if (!items.every(isWaitingItem))
    return items.map(({ file, line, marked }) => `  ${file}:${line}${marked ? '' : '   no marker'}`);
  const files = [...new Set(items.map(({ file }) => file))];
  return files.map((file) => `  ${file}   ${counted(items.filter((item) => item.file === file).length, 'change')}`);
}

function closing(result: PlanResult, items: readonly TodoItem[], request: Request): string[] {
  const { plan } = result;
  const { rewrite } = plan.summary;
  const paths = [...request.words, ...request.paths];
  const lines = plan.failed.map(({ file, line, column, cause }) => `Failed  ${file}:${line}:${column} ${cause}`);
  if (items.length > 0) lines.push(`${needsYou(items.length, items.filter(isWaitingItem).length)}.`);
  if (rewrite > 0)
    lines.push(`${counted(rewrite, 'rewrite')} still to be written: ${commandLike(request, 'apply', paths)}`);
  return [...lines, ...verdictOn(result, request)];
}
