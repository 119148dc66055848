/**
 * The suite needs Node 22, this project runs on Node 20: where the machine has none, a binary of the pinned version
 * comes from the registry. No dependency of the package, because every user would then download it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const VERSION = '22.23.5';
const CACHE = resolve('node_modules/.cache/node22');

/** @throws when there is none and none can be had: the scores are not left out in silence */
export function node22(): string {
  const here = [process.env.NODE22, process.execPath, 'node', installed()];
  const found = here.find((path) => path !== undefined && majorOf(path) >= 22);
  if (found !== undefined) return found;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${VERSION}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', CACHE, ...flags, name], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    throw new Error(
      `the conformance suite needs Node 22 or newer; ${name} could not be installed, set NODE22 to a binary`,
    );
  }
  if (majorOf(installed()) < 22) throw new Error(`${name} holds no Node that runs here; set NODE22 to a binary`);
  return installed();
}

function installed(): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return resolve(CACHE, `node_modules/node-${system}-${process.arch}/bin/node${system === 'win' ? '.exe' : ''}`);
}

function majorOf(path: string): number {
  if (path.includes('/') && !existsSync(path)) return 0;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}
