// Packages that look like MCP in one way or another and are not: nothing may be rewritten and nobody may be sent to them.
import { join } from 'node:path';
import { bytesOf, folderNameOf, type Pinned, unpack } from './published.js';
import { planOf } from './refit.js';

export interface NegativeReport {
  readonly name: string;
  readonly version: string;
  readonly files: number;
  readonly mentioning: number;
  readonly rewrite: number;
  readonly manual: number;
  readonly others: number;
  readonly ms: number;
  readonly faults: readonly string[];
}

const IS_SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;

export async function leaveAlone(pinned: Pinned, work: string): Promise<NegativeReport> {
  const folder = join(work, 'negative', folderNameOf(pinned));
  await unpack(pinned, folder);
  const { plan, code, ms } = await planOf(folder, sourcesOf(folder));
  const { summary, findings } = plan;
  const wrong = findings.filter(({ verdict }) => verdict === 'rewrite' || verdict === 'manual');
  const faults = wrong.map(
    ({ verdict, rule, reason, file, line }) => `${verdict} ${rule}/${reason} at ${file}:${line}`,
  );
  if (plan.files.length > 0) faults.push(`${plan.files.length} files would be written`);
  if (summary.files.read === 0) faults.push('nothing was read');
  if (code !== 0) {
    const failed = plan.failed.map(({ file, line, cause }) => `${file}:${line} ${cause}`);
    faults.push(`plan ended with ${code}: ${failed.slice(0, 3).join('; ')}`);
  }
  return {
    name: pinned.name,
    version: pinned.version,
    files: summary.files.listed,
    mentioning: summary.files.mentioning,
    rewrite: summary.rewrite,
    manual: summary.manual,
    others: summary.advice + summary.done + summary.leave,
    ms,
    faults,
  };
}

/** The top-level folders and files that hold sources: named, so that neither `dist` nor `build` is skipped. */
function sourcesOf(folder: string): string[] {
  const sources = [...bytesOf(folder).keys()].filter((path) => IS_SOURCE.test(path));
  return [...new Set(sources.map((path) => path.split('/')[0]))].sort();
}
