/** The report of `plan` as text: the first screen, what needs a person, then the diffs. */
import type { Plan, PlanResult } from '../../planner/index.js';
import type { Request } from '../request.js';
import { balanceSheet, headingOf } from './balance.js';
import { annotatedDiffs } from './diffs.js';
import type { Paint } from './paint.js';
import { failures, leftAlone, nextSteps, paragraphs, section, skipped } from './sections.js';
import { counted } from './words.js';

/** `plan` is the one to show: with secrets masked. */
export function planReport(result: PlanResult, plan: Plan, request: Request, paint: Paint): string {
  const manual = paragraphs(plan.findings, 'manual');
  const advice = paragraphs(plan.findings, 'advice');
  const details = [
    ...(manual.length === 0 ? [] : ['', paint.bold('Manual'), ...manual]),
    ...(advice.length === 0 ? [] : ['', paint.bold('Advice'), ...advice]),
    ...annotatedDiffs(plan, paint),
  ];
  return `${[...firstScreen(result, plan, request, paint), ...details].join('\n')}\n`;
}

export function firstScreen(result: PlanResult, plan: Plan, request: Request, paint: Paint): string[] {
  const place = request.dir === undefined ? '' : ` in ${request.dir}`;
  return [
    headingOf(plan, place, paint),
    '',
    ...(plan.summary.found > 0 ? [...balanceSheet(plan, paint), ''] : []),
    ...failures(plan),
    ...leftAlone(plan, request),
    ...skipped(plan),
    ...section('Note', plan.notes),
    ...nextSteps(result, request, [...request.words, ...request.paths]),
    ...verdictOn(result, request),
  ];
}

/** The closing sentence. "Complete" stands here and nowhere else, and only when nothing is left. */
export function verdictOn({ plan, markers }: PlanResult, request: Request): string[] {
  const { summary } = plan;
  if (summary.files.read === 0) {
    return [
      'Nothing was readable: no JavaScript or TypeScript file was read, so nothing can be said about this folder.',
    ];
  }
  if (summary.rewrite + summary.manual + summary.failed + markers.length > 0) return [];
  if (summary.found === 0 && summary.files.mentioning === 0) {
    return [`No MCP code found in ${counted(summary.files.read, 'file')}. Nothing to do.`];
  }
  if (summary.found === 0) {
    return [
      `MCP is mentioned, but no rule found a site. That is not proof that nothing has to change for ${plan.target}.`,
    ];
  }
  const isWhole =
    request.only.length + request.skip.length + request.ignore.length + request.words.length + request.paths.length ===
    0;
  return isWhole
    ? [`Complete: nothing is left to do for ${plan.target}.`]
    : ['Nothing is left of what was asked for. Plan the whole repository, with every transform, to see the rest.'];
}
