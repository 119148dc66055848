/** Which command brings `node_modules` up to date after a manifest changed. Printed, never run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../ast/manifest.js';
import type { InstallCommand } from './shape.js';

const LOCK_FILES: readonly (readonly [file: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm install'],
  ['yarn.lock', 'yarn install'],
  ['bun.lock', 'bun install'],
  ['bun.lockb', 'bun install'],
  ['package-lock.json', 'npm install'],
  ['npm-shrinkwrap.json', 'npm install'],
];

/** One command per folder that holds a lock file for one of the changed manifests; workspaces share theirs. */
export function installCommandsFor(
  root: string,
  manifests: readonly Manifest[],
  changed: readonly string[],
): InstallCommand[] {
  const commands = changed.map((path) => commandFor(root, manifests, path));
  const byFolder = new Map(commands.map((command) => [command.folder, command]));
  return [...byFolder.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function commandFor(root: string, manifests: readonly Manifest[], path: string): InstallCommand {
  const folders = path.split('/').slice(0, -1);
  for (let depth = folders.length; depth >= 0; depth--) {
    const folder = folders.slice(0, depth).join('/');
    const lock = LOCK_FILES.find(([file]) => existsSync(join(root, folder, file)));
    if (lock) return { folder: folder || '.', command: lock[1] };
    const declared = manifests.find(({ dir }) => dir === folder)?.json.packageManager;
    const manager = typeof declared === 'string' ? /^(npm|pnpm|yarn|bun)@/.exec(declared)?.[1] : undefined;
    if (manager) return { folder: folder || '.', command: `${manager} install` };
  }
  return { folder: folders.join('/') || '.', command: 'npm install' };
}
