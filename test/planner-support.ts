/** Repositories in temporary folders, and two small transforms, for the tests of the planner. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { PlanOptions, PlanResult } from '../planner/index.js';
import { type Parts, planOf } from '../planner/plan.js';
import { defineManifestRule, defineRule, type Reason, type Site, type Transform } from '../transforms/contract.js';

export type Files = Readonly<Record<string, string | Buffer>>;

export function temporaryFolder(context: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-refit-test-')));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function repository(context: TestContext, files: Files, { git = false } = {}): string {
  const root = temporaryFolder(context);
  write(root, files);
  if (git) commitAll(root);
  return root;
}

export function write(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export function commitAll(root: string): void {
  git(root, 'init', '-q');
  git(root, 'add', '-A', '-f');
  git(root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'start');
}

export function git(root: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** Every file below a folder with its bytes, permission bits and modification time. */
export function snapshotOf(root: string, { without = ['.git'], times = true } = {}): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(root, { recursive: true }) as string[]) {
    if (without.some((folder) => name === folder || name.startsWith(`${folder}/`))) continue;
    const stats = statSync(join(root, name), { throwIfNoEntry: false });
    if (!stats?.isFile()) continue;
    const bytes = readFileSync(join(root, name)).toString('latin1');
    found[name] = `${(stats.mode & 0o777).toString(8)} ${times ? stats.mtimeMs : ''} ${bytes}`;
  }
  return found;
}

export function planIn(root: string, options: Partial<PlanOptions> = {}, parts: Parts = {}): Promise<PlanResult> {
  const all = { root, paths: [], era: 'dual' as const, ignore: [], ...options };
  return planOf(all, () => {}, { transforms: [RENAME], ...parts });
}

export const SDK_IMPORT = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
export const V2_IMPORT = "import { McpServer } from '@modelcontextprotocol/server';\n";

const SPEC = { revision: '2026-07-28', section: 'Test' };
export const WORDING = {
  title: 'A rule of the tests',
  why: 'It is asked for.',
  spec: SPEC,
  worlds: ['sdk-v1'],
  sides: ['server'],
} as const;

export const RENAMED: Reason = { verdict: 'rewrite', text: 'Imported from the package of SDK v1.' };

/** Every string that names the package of SDK v1 in an import or a `require` names the server package of v2. */
export const renameImport = defineRule<Site & { readonly specifier: string }>({
  ...WORDING,
  id: 'rename-import',
  mentions: ['@modelcontextprotocol/sdk'],
  reasons: { renamed: RENAMED },
  detect: (file) =>
    file.paths('StringLiteral').flatMap(({ node, parent }) => {
      const isModule = parent.type === 'ImportDeclaration' || parent.type === 'CallExpression';
      if (!isModule || !node.value.startsWith('@modelcontextprotocol/sdk')) return [];
      return [{ file: file.path, start: node.start! + 1, end: node.end! - 1, specifier: node.value }];
    }),
  rewrite: (site) => ({
    reason: 'renamed',
    evidence: [{ file: site.file, start: site.start, end: site.end, shows: `module ${site.specifier}` }],
    edits: [{ file: site.file, start: site.start, end: site.end, text: '@modelcontextprotocol/server' }],
  }),
});

/** Runs after the imports were renamed, as the manifest rules of `sdk-v2` do. */
export const swapDependency = defineManifestRule({
  ...WORDING,
  id: 'swap-dependency',
  over: 'manifest',
  reasons: { swapped: { verdict: 'rewrite', text: 'Depends on SDK v1.' } },
  detect: (manifest) =>
    manifest.dependencies
      .filter(({ name }) => name === '@modelcontextprotocol/sdk')
      .map(({ start, end }) => ({ file: manifest.path, start, end })),
  rewrite: (site, manifest) => ({
    reason: 'swapped',
    evidence: [{ ...site, shows: 'the dependency' }],
    manifest: manifest.dependencies
      .filter(({ name }) => name === '@modelcontextprotocol/sdk')
      .flatMap(({ section, name }) => [
        {
          file: manifest.path,
          operation: { kind: 'add', section, name: '@modelcontextprotocol/server', range: '^2.4.0' },
        },
        { file: manifest.path, operation: { kind: 'remove', section, name } },
      ]),
  }),
});

export function transformOf(id: string, ...phases: Transform['phases'][number][]): Transform {
  return { id, title: `The transform ${id}.`, position: 'Alone.', phases };
}

export const RENAME = transformOf('rename', [renameImport], [swapDependency]);

export function makeReadOnly(root: string, path: string): void {
  chmodSync(join(root, path), 0o444);
}
