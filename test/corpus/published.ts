// Published packages, pinned by version and integrity: fetched with `npm pack` once, checked, unpacked where asked.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustRun } from './child.js';

export interface Pinned {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CACHE = join(ROOT, '.cache');
const TARBALLS = join(CACHE, 'tarballs');

/** A name that can be a folder: `@scope/name` becomes `scope-name`. */
export function folderNameOf({ name }: Pinned): string {
  return name.replace(/^@/, '').replace('/', '-');
}

/** Unpacks a package into an empty folder. */
export async function unpack(pinned: Pinned, folder: string): Promise<void> {
  const tarball = await tarballOf(pinned);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The folder inside the tarball is called `package` by custom only.
  await mustRun('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1', '--no-same-owner'], { cwd: folder });
  await mustRun('chmod', ['-R', 'u+rwX', folder], { cwd: folder });
}

async function tarballOf(pinned: Pinned): Promise<string> {
  const tarball = join(TARBALLS, `${folderNameOf(pinned)}-${pinned.version}.tgz`);
  if (!existsSync(tarball)) await fetchTarball(pinned, tarball);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (integrity === pinned.integrity) return tarball;
  rmSync(tarball);
  throw new Error(`${pinned.name}@${pinned.version}: the registry sent ${integrity}, pinned is ${pinned.integrity}`);
}

async function fetchTarball({ name, version }: Pinned, tarball: string): Promise<void> {
  const folder = `${tarball}.fetching`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await mustRun('npm', ['pack', `${name}@${version}`, '--pack-destination', folder, '--silent'], { cwd: folder });
  renameSync(join(folder, readdirSync(folder)[0]), tarball);
  rmSync(folder, { recursive: true, force: true });
}

/** Installs what runs. Most packages have a `prepare` that needs sources they do not ship, hence no scripts. */
export async function install(folder: string): Promise<void> {
  const words = [
    'install',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--prefer-offline',
  ];
  await mustRun('npm', words, { cwd: folder, limitMs: 300_000 });
}

/** Every file of a tree by relative path, without installed packages and git's own. */
export function bytesOf(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const visit = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === '.git' || entry.name === '.mcp-refit') continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.set(relative(folder, path).split(sep).join('/'), readFileSync(path));
    }
  };
  visit(folder);
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}
