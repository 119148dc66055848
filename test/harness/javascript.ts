/** Node's own opinion on JavaScript results. */
import { spawnSync } from 'node:child_process';
import { parseSource } from '../../ast/parse.js';

export interface Script {
  readonly path: string;
  readonly text: string;
}

/** Faults of all scripts, found in one child process. JSX is not for node to read. */
export function syntaxFaults(scripts: readonly Script[]): string[] {
  const all = scripts
    .filter(({ path }) => /\.[cm]?js$/.test(path))
    .map((script) => ({ ...script, kind: kindOf(script) }));
  if (all.length === 0) return [];
  const child = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', new URL('check-syntax.mjs', import.meta.url).pathname],
    { input: JSON.stringify(all), encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  if (child.status !== 0) throw new Error(`check-syntax failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as string[];
}

function kindOf({ path, text }: Script): 'module' | 'script' {
  if (path.endsWith('.mjs')) return 'module';
  if (path.endsWith('.cjs')) return 'script';
  return parseSource(path, text).program.sourceType === 'module' ? 'module' : 'script';
}
