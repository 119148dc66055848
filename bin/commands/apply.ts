/** `apply`: writes what `plan` shows. */
import {
  type ApplyResult,
  applyPlan,
  type PlanResult,
  planRepository,
  publicPlan,
  resumeApply,
  UsageError,
} from '../../planner/index.js';
import { appliedReport } from '../output/applied.js';
import { rawDiff } from '../output/diffs.js';
import { progressOn } from '../output/progress.js';
import type { Screen } from '../output/screen.js';
import { planOptionsOf, type Request } from '../request.js';
import { checkTransforms } from './transforms.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  const { words, only, skip, paths } = request;
  if (words.length > 0 && only.length > 0) {
    throw new UsageError(`apply ${words.join(' ')} already says which transforms; leave out --only.`);
  }
  await checkTransforms([...words, ...only, ...skip]).catch((error: Error) => {
    // The most common slip: a path where transforms stand.
    const path = words.find((word) => /[./\\]/.test(word));
    throw path === undefined
      ? error
      : new UsageError(`${error.message}. Paths follow a --: mcp-refit apply -- ${path}`);
  });
  const options = planOptionsOf(request, paths, [...words, ...only]);
  const resumed = await resumeApply(options.root);
  if (resumed) screen.warn(`An apply that was interrupted has been finished first: ${resumed.written.length} files.`);
  const result = await planRepository(options, progressOn(screen));
  const applied = await applyPlan(result, { allowDirty: request.allowDirty });
  for (const warning of applied.warnings) screen.warn(warning);
  await show(result, applied, request, screen);
  // 3 wins: a file that could not be parsed is still not done, however well the others were written.
  return Math.max(result.exitCode, applied.exitCode, resumed?.exitCode ?? 0);
}

async function show(result: PlanResult, applied: ApplyResult, request: Request, screen: Screen): Promise<void> {
  const { status, cause, dirty, written, failed } = applied;
  if (request.format === 'json') {
    const plan = await publicPlan(result);
    return screen.print(`${JSON.stringify({ ...plan, apply: { status, cause, dirty, written, failed } }, null, 2)}\n`);
  }
  if (status === 'refused') return screen.warn(appliedReport(result, applied, request, screen.paint));
  if (request.format === 'text') return screen.print(appliedReport(result, applied, request, screen.paint));
  const patches = result.plan.files.filter(({ path }) => written.includes(path)).map(({ patch }) => patch);
  return screen.print(rawDiff(patches));
}
