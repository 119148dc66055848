/** `todo`: what is left for a person, grouped by the step that settles it. */
import { type PlanResult, planRepository, type TodoItem, todoOf } from '../../planner/index.js';
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
    const key = [item.transform, item.rule, item.reason ?? '', item.next, item.stale].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap((all) => {
    const [{ transform, rule, reason, text, next, stale }] = all;
    return [
      `${paint.bold([transform, rule, reason].filter(Boolean).join('/'))}   ${text}`,
      ...all.map(({ file, line, marked }) => `  ${file}:${line}${marked ? '' : '   no marker'}`),
      stale ? '  Next: nothing is found there any more; delete the marker.' : `  Next: ${next}`,
      '',
    ];
  });
}

function closing(result: PlanResult, items: readonly TodoItem[], request: Request): string[] {
  const { plan } = result;
  const { rewrite } = plan.summary;
  const paths = [...request.words, ...request.paths];
  const lines = plan.failed.map(({ file, line, column, cause }) => `Failed  ${file}:${line}:${column} ${cause}`);
  if (items.length > 0) lines.push(`${needsYou(items.length)}.`);
  if (rewrite > 0)
    lines.push(`${counted(rewrite, 'rewrite')} still to be written: ${commandLike(request, 'apply', paths)}`);
  return [...lines, ...verdictOn(result, request)];
}
