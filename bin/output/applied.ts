/** What `apply` tells afterwards: what was written, what was not, how to go on and how to go back. */
import { relative } from 'node:path';
import type { ApplyResult, PlanResult } from '../../planner/index.js';
import { folderOf, type Request } from '../request.js';
import type { Paint } from './paint.js';
import { verdictOn } from './report.js';
import { failures, inColumns, section, waitingIn } from './sections.js';
import { commandLike, counted, folderFrom, needsYou } from './words.js';

export function appliedReport(result: PlanResult, applied: ApplyResult, request: Request, paint: Paint): string {
  const lines = applied.status === 'refused' ? refusal(applied, request) : outcome(result, applied, request, paint);
  return `${lines.join('\n')}\n`;
}

function refusal({ cause, dirty }: ApplyResult, request: Request): string[] {
  const again = commandLike(
    { ...request, allowDirty: true },
    ['apply', ...request.words, '--allow-dirty'].join(' '),
    request.paths,
  );
  return [
    `Nothing was written. ${cause ?? 'Files of the plan have uncommitted changes.'}`,
    ...dirty.map((file) => `  ${file}`),
    ...(dirty.length === 0 ? [] : [`Commit or stash them, or: ${again}`]),
  ];
}

function outcome(result: PlanResult, applied: ApplyResult, request: Request, paint: Paint): string[] {
  const { plan } = result;
  const { written, failed } = applied;
  const heading =
    written.length === 0
      ? `Nothing was written${request.dir === undefined ? '' : ` in ${request.dir}`}.`
      : paint.bold(
          `Wrote ${counted(written.length, 'file')}: ${counted(plan.summary.rewrite, 'rewrite')} (${plan.summary.review} to review).`,
        );
  const notWritten = failed.map(({ file, cause }) => `${file} ${cause}`);
  return [
    heading,
    ...written.map((file) => `  ${file}`),
    ...section('Not written', notWritten),
    ...failures(plan),
    ...nextSteps(result, applied, request),
    ...closing(result, applied, request),
  ];
}

function nextSteps({ root, plan }: PlanResult, { written }: ApplyResult, request: Request): string[] {
  // The journal lies in the root, which is another folder than this one when a named path lies above it.
  const folder = root === folderOf(request) ? request.dir : relative('', root) || undefined;
  const here: Request = { ...request, only: [], skip: [], era: 'dual', legacy: 'auto', allowBlocked: [], ignore: [] };
  const lines: [string, string][] = [];
  if (written.length > 0) {
    for (const { folder: where, command } of plan.install)
      lines.push([command, `in ${folderFrom(request, where)}: the dependencies changed`]);
  }
  if (plan.summary.manual > 0)
    lines.push([commandLike(here, 'todo', [], folder), needsYou(plan.summary.manual, waitingIn(plan))]);
  if (written.length > 0) lines.push([commandLike(here, 'undo', [], folder), 'takes this apply back']);
  return section('Next', inColumns(lines));
}

function closing(result: PlanResult, { failed, written }: ApplyResult, request: Request): string[] {
  if (failed.length > 0) return [];
  const { summary } = result.plan;
  // What was a rewrite is done now; what needs a person is left.
  const left = { ...summary, rewrite: written.length > 0 ? 0 : summary.rewrite };
  return verdictOn({ ...result, plan: { ...result.plan, summary: left } }, request);
}
