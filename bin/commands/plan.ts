/** `plan`: the balance sheet and every diff; writes nothing. */
import { type PlanResult, planRepository, publicPlan } from '../../planner/index.js';
import { progressOn } from '../output/progress.js';
import type { Screen } from '../output/screen.js';
import { planOptionsOf, type Request } from '../request.js';
import { checkTransforms } from './transforms.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  await checkTransforms([...request.only, ...request.skip]);
  const paths = [...request.words, ...request.paths];
  const result = await planRepository(planOptionsOf(request, paths, request.only), progressOn(screen));
  await showPlan(result, request, screen);
  return result.exitCode;
}

async function showPlan(result: PlanResult, request: Request, screen: Screen): Promise<void> {
  if (request.format === 'diff') {
    const { rawDiff } = await import('../output/diffs.js');
    for (const { file, line, cause } of result.plan.failed) screen.warn(`Not in the diff: ${file}:${line} ${cause}`);
    return screen.print(rawDiff(result.plan.files.map(({ patch }) => patch)));
  }
  const plan = result.plan.files.length === 0 ? result.plan : await publicPlan(result);
  if (request.format === 'json') return screen.print(`${JSON.stringify(plan, null, 2)}\n`);
  const { planReport } = await import('../output/report.js');
  return screen.print(planReport(result, plan, request, screen.paint));
}
