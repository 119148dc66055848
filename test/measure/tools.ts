// The two tools, each on a copy of its own.
import { join } from 'node:path';
import type { Plan } from '../../planner/shape.js';
import { mustRun, run } from '../corpus/child.js';
import { ROOT } from '../corpus/published.js';

/** The whole repository, from its root, as its documentation shows it. In a process of its own: it needs memory. */
export async function runOfficial(copy: string): Promise<void> {
  const script = `
    const { getMigration, run } = await import('@modelcontextprotocol/codemod');
    const result = run(getMigration('v1-to-v2'), { targetDir: ${JSON.stringify(copy)} });
    console.log(JSON.stringify({ files: result.filesChanged }));
  `;
  await mustRun(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, limitMs: 900_000 });
}

/** From the source, so that what is measured is what stands in the work tree. */
async function refit(folder: string, words: readonly string[]): Promise<string> {
  const bin = process.env.MCP_REFIT_BIN ?? join(ROOT, 'bin/mcp-refit.ts');
  const ran = await run(process.execPath, ['--import', 'tsx', bin, '-C', folder, ...words], {
    cwd: ROOT,
    limitMs: 900_000,
  });
  // 3: a file could not be parsed or a rule broke; the rest was done, and the plan says which.
  if (ran.code !== 0 && ran.code !== 3) throw new Error(`${words.join(' ')} ended with ${ran.code}: ${ran.stderr}`);
  return ran.stdout;
}

export async function planOf(folder: string, transforms: readonly string[]): Promise<Plan> {
  const only = transforms.length > 0 ? ['--only', transforms.join(',')] : [];
  return JSON.parse(await refit(folder, ['plan', '--format', 'json', ...only])) as Plan;
}

export async function applyTo(folder: string, transforms: readonly string[]): Promise<void> {
  await refit(folder, ['apply', ...transforms]);
}
