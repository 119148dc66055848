// One installed tree for every copy of a repository: what its manifests ask for before and after the migration, side by
// side, so that a difference in type errors is a difference in the code.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mustRun, run } from '../corpus/child.js';

type Ranges = Record<string, string>;

interface Manifest {
  dependencies?: Ranges;
  devDependencies?: Ranges;
  peerDependencies?: Ranges;
  optionalDependencies?: Ranges;
  workspaces?: unknown;
  packageManager?: string;
}

const V2 = {
  '@modelcontextprotocol/server': '^2.4.0',
  '@modelcontextprotocol/client': '^2.4.0',
  '@modelcontextprotocol/core': '^2.4.0',
  '@modelcontextprotocol/node': '^2.1.2',
  '@modelcontextprotocol/express': '^2.0.2',
  '@modelcontextprotocol/server-legacy': '^2.3.1',
};

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** Installs into `folder`, which starts as a copy of the repository as it was. */
export async function install(folder: string, migrated: string, projects: readonly string[]): Promise<void> {
  const members = manifestsIn(folder);
  const catalog = catalogOf(folder);
  for (const path of members) writeUnion(join(folder, path), join(migrated, path), path === 'package.json', catalog);
  addWorkspaces(folder);
  await installAt(folder);
  for (const place of separatePlaces(folder, projects)) await installAt(place);
}

/** Gives a copy the installed packages, as hard links: links to a workspace member then lead into that copy. */
export async function shareInstalled(installed: string, copy: string): Promise<void> {
  for (const folder of foldersNamed(installed, 'node_modules', '')) {
    const target = join(copy, folder);
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { recursive: true, force: true });
    await mustRun('cp', ['-al', join(installed, folder), target], { cwd: copy });
  }
}

async function installAt(folder: string): Promise<void> {
  for (const lock of ['package-lock.json', 'npm-shrinkwrap.json', '.npmrc'])
    rmSync(join(folder, lock), { force: true });
  const words = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--force',
    '--prefer-offline',
    '--engine-strict=false',
  ];
  const ran = await run('npm', words, { cwd: folder, limitMs: 900_000 });
  // A member that cannot be built or is not published may still leave a tree that is good enough to compile against.
  if (ran.code !== 0 && !existsSync(join(folder, 'node_modules')))
    throw new Error(`npm install: ${ran.stderr.trim().split('\n').slice(-12).join('\n')}`);
  if (ran.code !== 0) process.stderr.write(`npm install ended with ${ran.code} in ${folder}\n`);
}

/** Manifests of projects that the install at the root does not reach. */
function separatePlaces(root: string, projects: readonly string[]): Set<string> {
  const places = new Set<string>();
  for (const project of projects) {
    let at = dirname(join(root, project));
    while (at !== root && !existsSync(join(at, 'package.json'))) at = dirname(at);
    if (at === root) continue;
    const { dependencies = {}, devDependencies = {} } = read(join(at, 'package.json'));
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !existsSync(join(at, 'node_modules', name)) && !existsSync(join(root, 'node_modules', name)),
    );
    if (missing.length > 0) places.add(at);
  }
  return places;
}

function manifestsIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)package\.json$/.test(path) && !path.includes('node_modules/'))
    .sort();
}

function foldersNamed(root: string, name: string, under: string): string[] {
  return readdirSync(join(root, under), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name === '.git') return [];
    const at = under ? `${under}/${entry.name}` : entry.name;
    return entry.name === name ? [at] : foldersNamed(root, name, at);
  });
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

function writeUnion(path: string, migratedPath: string, isRoot: boolean, catalog: Ranges): void {
  let own: Manifest;
  try {
    own = read(path);
  } catch {
    return;
  }
  const migrated = existsSync(migratedPath) ? read(migratedPath) : {};
  for (const kind of KINDS) {
    const ranges = { ...own[kind], ...migrated[kind] };
    for (const [name, range] of Object.entries(ranges)) {
      if (range.startsWith('workspace:')) ranges[name] = '*';
      if (range.startsWith('catalog:')) ranges[name] = catalog[name] ?? '*';
    }
    if (Object.keys(ranges).length > 0) own[kind] = ranges;
  }
  if (isRoot) own.devDependencies = { ...V2, ...own.devDependencies };
  if (isRoot) for (const name of Object.keys(own.dependencies ?? {})) delete own.devDependencies?.[name];
  delete own.packageManager;
  delete (own as { engines?: unknown }).engines;
  writeFileSync(path, `${JSON.stringify(own, null, 2)}\n`);
}

/** pnpm names its members, and the ranges they share, in a file of its own. */
function addWorkspaces(root: string): void {
  const path = join(root, 'pnpm-workspace.yaml');
  const manifest = read(join(root, 'package.json'));
  if (!existsSync(path) || manifest.workspaces !== undefined) return;
  const block = /^packages:\s*\n((?:[ \t]*(?:-.*|#.*)?\n?)*)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const members = [...block.matchAll(/-\s*['"]?([^'"\n#]+?)['"]?\s*$/gm)].map(([, member]) => member);
  if (members.length === 0) return;
  manifest.workspaces = members.filter((member) => !member.startsWith('!') && member !== '.');
  writeFileSync(join(root, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function catalogOf(root: string): Ranges {
  const path = join(root, 'pnpm-workspace.yaml');
  if (!existsSync(path)) return {};
  const lines = [
    ...readFileSync(path, 'utf8').matchAll(/^\s+['"]?([@\w/.-]+)['"]?:\s*['"]?([\^~><=\d*][^'"\n#]*)['"]?\s*$/gm),
  ];
  return Object.fromEntries(lines.map(([, name, range]) => [name, range.trim()]));
}
