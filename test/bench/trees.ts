// The trees that are measured: published sources, laid out as a repository with one folder per package. Every tool reads
// the same files, so what one of them would skip (build folders, minified files, declarations) is not there.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { mustRun } from '../corpus/child.js';
import { CACHE, folderNameOf, type Pinned, unpack } from '../corpus/published.js';

export type TreeName = 'none' | 'small' | 'dense' | 'sparse' | 'none-large';

export interface Tree {
  readonly name: TreeName;
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly mentioning: number;
}

interface Source extends Pinned {
  /** The folder in the package whose sources are taken. */
  readonly from: string;
}

const HOME = join(CACHE, 'bench');
/** Raise it when the layout of a tree changes: trees are kept between runs. */
const LAYOUT = 3;
const COPIES = 6;
const NO_MCP = ['express', 'body-parser', 'express-session', 'immer', 'mobx', '@reduxjs/toolkit'];
const IS_SOURCE = /\.[cm]?[jt]sx?$/;
const IS_LEFT_OUT = /\.d\.[cm]?ts$|\.min\.[cm]?js$/;
const LONG_LINE = 5_000;

function listOf<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;
}

export async function treeOf(name: TreeName): Promise<Tree> {
  const folder = join(HOME, `${name}-${LAYOUT}`);
  if (!existsSync(join(folder, '.git'))) {
    rmSync(folder, { recursive: true, force: true });
    await grow(name, folder);
    await commit(folder);
  }
  return { name, folder, ...weigh(folder) };
}

async function grow(name: TreeName, folder: string): Promise<void> {
  const plain = listOf<Source[]>('sources.json');
  const servers = listOf<{ migrated: (Pinned & { sources: string[] })[] }>('../corpus/packages.json').migrated.map(
    (entry): Source => ({ ...entry, from: entry.sources[0] }),
  );
  const brave = servers.filter(({ name }) => name.startsWith('@brave/'));
  const plans: Record<TreeName, () => Promise<void>> = {
    none: () =>
      plant(
        plain.filter(({ name }) => NO_MCP.includes(name)),
        folder,
      ),
    small: () => plant(brave, folder),
    // Shapes as they are shipped; a made-up server would measure our idea of one.
    dense: async () => {
      for (let copy = 1; copy <= COPIES; copy++) await plant(servers, join(folder, `team-${copy}`));
    },
    sparse: () => plant([...plain, ...brave], folder),
    'none-large': () => plant(plain, folder),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    '{\n  "name": "bench",\n  "private": true,\n  "workspaces": ["packages/*", "*/packages/*"]\n}\n',
  );
  await plans[name]();
}

async function plant(sources: readonly Source[], folder: string): Promise<void> {
  for (const source of sources) {
    const unpacked = join(HOME, 'unpacked', `${folderNameOf(source)}-${source.version}`);
    if (!existsSync(unpacked)) await unpack(source, unpacked);
    const home = join(folder, 'packages', folderNameOf(source));
    const from = join(unpacked, source.from);
    for (const file of sourcesBelow(from)) {
      const to = join(home, 'src', openName(file));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(from, file), to);
    }
    cpSync(join(unpacked, 'package.json'), join(home, 'package.json'));
  }
}

function sourcesBelow(folder: string): string[] {
  const files: string[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (IS_SOURCE.test(entry.name) && !IS_LEFT_OUT.test(entry.name) && isWritten(path))
        files.push(relative(folder, path));
    }
  };
  visit(folder);
  return files;
}

function isWritten(path: string): boolean {
  return readFileSync(path, 'utf8')
    .split('\n')
    .every((line) => line.length <= LONG_LINE);
}

/** Some tools skip folders of these names, others do not. */
function openName(file: string): string {
  const open = (part: string): string =>
    /^(dist|build|out|lib|node_modules|docs|coverage)$/.test(part) ? `${part}-source` : part;
  return file.split(sep).map(open).join(sep);
}

async function commit(folder: string): Promise<void> {
  const git = (...words: string[]): Promise<unknown> =>
    mustRun(
      'git',
      [
        '-c',
        'user.name=bench',
        '-c',
        'user.email=bench@example.com',
        '-c',
        'core.autocrlf=false',
        '-c',
        'gc.auto=0',
        ...words,
      ],
      { cwd: folder },
    );
  await git('init', '-q');
  await git('add', '-A', '-f');
  await git('commit', '-q', '--no-verify', '-m', 'Sources as published');
}

function weigh(folder: string): Pick<Tree, 'files' | 'bytes' | 'mentioning'> {
  const texts = sourcesBelow(folder).map((file) => readFileSync(join(folder, file)));
  return {
    files: texts.length,
    bytes: texts.reduce((sum, text) => sum + text.length, 0),
    mentioning: texts.filter((text) => text.includes('@modelcontextprotocol/')).length,
  };
}
