/** Which file an import means: relative, mapped, packaged; and who imports a file. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFailure, parseManifest } from '../ast/manifest.js';
import { ModuleGraph } from '../ast/modules.js';
import type { TextTree } from '../ast/project.js';

/** A tree of texts; source files are those with a source extension. */
function treeOf(files: Record<string, string>, changed?: Map<string, string>): TextTree & { reads: string[] } {
  const reads: string[] = [];
  const sources = Object.keys(files)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .sort();
  const manifests = Object.keys(files)
    .filter((path) => /(?:^|\/)package\.json$/.test(path))
    .map((path) => parseManifest(path, files[path]));
  return {
    candidates: sources,
    sources,
    manifests,
    reads,
    ...(changed && { changed }),
    text: (path) => {
      reads.push(path);
      return changed?.get(path) ?? files[path];
    },
  };
}

function resolved(files: Record<string, string>, from: string, ...specifiers: string[]): (string | undefined)[] {
  const graph = new ModuleGraph(treeOf(files));
  return specifiers.map((specifier) => graph.resolve(from, specifier));
}

const json = (value: unknown): string => JSON.stringify(value);
const empty = (...paths: string[]): Record<string, string> => Object.fromEntries(paths.map((path) => [path, '']));

describe('ModuleGraph.resolve, relative', () => {
  it('finds files with and without extension, folders, and what a .js specifier means in TypeScript', () => {
    const files = empty(
      'src/a.ts',
      'src/b.ts',
      'src/c.tsx',
      'src/d.mts',
      'src/e.cts',
      'src/tools/index.ts',
      'src/f.jsx',
      'index.ts',
      'src/index.ts',
    );
    assert.deepEqual(
      resolved(
        files,
        'src/a.ts',
        './b',
        './b.js',
        './b.ts',
        './c.js',
        './d.mjs',
        './e.cjs',
        './tools',
        './tools/',
        './tools/index.js',
        './f',
        '.',
        '..',
        '../',
        './b.js?raw',
      ),
      [
        'src/b.ts',
        'src/b.ts',
        'src/b.ts',
        'src/c.tsx',
        'src/d.mts',
        'src/e.cts',
        'src/tools/index.ts',
        'src/tools/index.ts',
        'src/tools/index.ts',
        'src/f.jsx',
        'src/index.ts',
        'index.ts',
        'index.ts',
        'src/b.ts',
      ],
    );
  });

  it('prefers the source beside a built file for TypeScript, and the named file for JavaScript', () => {
    const files = empty('src/a.ts', 'src/b.ts', 'src/b.js', 'src/c.js');
    assert.deepEqual(resolved(files, 'src/a.ts', './b.js'), ['src/b.ts']);
    assert.deepEqual(resolved(files, 'src/c.js', './b.js', './b'), ['src/b.js', 'src/b.ts']);
  });

  it('finds a file before a folder of the same name, and dots in names', () => {
    const files = empty('src/a.ts', 'src/b.ts', 'src/b/index.ts', 'src/c.tools.ts');
    assert.deepEqual(resolved(files, 'src/a.ts', './b', './b/', './c.tools', './c.tools.js'), [
      'src/b.ts',
      'src/b/index.ts',
      'src/c.tools.ts',
      'src/c.tools.ts',
    ]);
  });

  it('knows nothing of packages, addresses, missing files and what lies outside the tree', () => {
    const files = empty('src/a.ts', 'src/express.ts', 'fs.ts');
    assert.deepEqual(
      resolved(
        files,
        'src/a.ts',
        'express',
        'node:fs',
        'fs',
        'https://x/y.js',
        '/src/a.ts',
        './missing',
        '../../../src/a',
        '',
      ),
      Array(8).fill(undefined),
    );
  });
});

describe('ModuleGraph.resolve, by compiler paths', () => {
  it('follows paths with comments and trailing commas, the longest prefix first', () => {
    const files = {
      ...empty('src/a.ts', 'src/lib/b.ts', 'src/lib/special/c.ts', 'src/server/index.ts', 'other/c.ts'),
      'tsconfig.json':
        '\ufeff{ // paths\n "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], "@/lib/special/*": ["other/*", "src/lib/special/*"], "@server": ["./src/server"], }, }, }',
    };
    assert.deepEqual(
      resolved(files, 'src/a.ts', '@/lib/b', '@/lib/b.js', '@/lib/special/c', '@server', '@/none', 'src/lib/b'),
      ['src/lib/b.ts', 'src/lib/b.ts', 'other/c.ts', 'src/server/index.ts', undefined, 'src/lib/b.ts'],
    );
  });

  it('takes paths relative to the file that says them, through extends, also a list, and a circle ends', () => {
    const files = {
      ...empty('packages/a/src/a.ts', 'packages/a/src/b.ts', 'packages/shared/c.ts', 'packages/a/d.ts'),
      'tsconfig.base.json':
        '{ "extends": "./packages/a/tsconfig", "compilerOptions": { "paths": { "~shared/*": ["./packages/shared/*"] } } }',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: TypeScript's own placeholder
      'base.json': '{ "compilerOptions": { "baseUrl": "${configDir}" } }',
      'packages/a/tsconfig.json': '{ "extends": ["../../tsconfig.base", "../../base.json", "@tsconfig/node20"] }',
    };
    assert.deepEqual(resolved(files, 'packages/a/src/a.ts', '~shared/c', 'd'), [
      'packages/shared/c.ts',
      'packages/a/d.ts',
    ]);
  });

  it('uses the configuration nearest to the file, jsconfig included, and those that a solution file refers to', () => {
    const files = {
      ...empty('src/a.ts', 'web/src/a.ts', 'js/a.js', 'js/lib/x.js', 'src/lib/x.ts', 'web/src/lib/x.ts'),
      'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
      'web/tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }] }),
      'web/tsconfig.app.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
      'js/jsconfig.json': json({ compilerOptions: { baseUrl: '.', paths: { '@/*': ['*'] } } }),
    };
    assert.deepEqual(resolved(files, 'src/a.ts', '@/lib/x'), ['src/lib/x.ts']);
    assert.deepEqual(resolved(files, 'web/src/a.ts', '@/lib/x'), ['web/src/lib/x.ts']);
    assert.deepEqual(resolved(files, 'js/a.js', '@/lib/x'), ['js/lib/x.js']);
  });

  it('goes on without mappings when a configuration is broken', () => {
    assert.deepEqual(
      resolved(
        { ...empty('src/a.ts', 'src/b.ts'), 'tsconfig.json': '{ "compilerOptions": ' },
        'src/a.ts',
        './b',
        '@/b',
      ),
      ['src/b.ts', undefined],
    );
  });
});

describe('ModuleGraph.resolve, by packages of the repository', () => {
  const member = (name: string, more: object = {}) => json({ name, ...more });

  it('finds workspace members by main, exports and types, mapped back to their sources', () => {
    const files = {
      ...empty(
        'apps/x/a.ts',
        'packages/main/src/index.ts',
        'packages/exports/src/index.ts',
        'packages/exports/src/sub/tool.ts',
        'packages/bare/index.js',
        'packages/types/src/index.ts',
        'packages/bare/lib/y.js',
      ),
      'package.json': json({ workspaces: ['packages/*', 'apps/*'] }),
      'apps/x/package.json': member('x'),
      'packages/main/package.json': member('@acme/main', { main: './dist/index.js' }),
      'packages/exports/package.json': member('@acme/exports', {
        exports: {
          '.': { types: './dist/index.d.ts', import: './dist/esm/index.js' },
          './sub/*': { default: './dist/sub/*.js' },
          './closed': null,
        },
      }),
      'packages/bare/package.json': member('bare'),
      'packages/types/package.json': member('@acme/types', { types: 'dist/index.d.ts' }),
    };
    assert.deepEqual(
      resolved(
        files,
        'apps/x/a.ts',
        '@acme/main',
        '@acme/exports',
        '@acme/exports/sub/tool',
        '@acme/exports/closed',
        '@acme/exports/src/index.js',
        'bare',
        'bare/lib/y.js',
        '@acme/types',
        '@acme/none',
      ),
      [
        'packages/main/src/index.ts',
        'packages/exports/src/index.ts',
        'packages/exports/src/sub/tool.ts',
        undefined,
        undefined,
        'packages/bare/index.js',
        'packages/bare/lib/y.js',
        'packages/types/src/index.ts',
        undefined,
      ],
    );
  });

  it('reads pnpm and yarn workspaces, and exclusions', () => {
    const files = {
      ...empty('apps/x/a.ts', 'libs/deep/er/b/index.ts', 'libs/old/index.ts'),
      'pnpm-workspace.yaml': '# members\npackages:\n  - apps/*\n  - \'libs/**\'\n  - "!libs/old"\ncatalog:\n  - zod\n',
      'apps/x/package.json': member('x'),
      'libs/deep/er/b/package.json': member('b'),
      'libs/old/package.json': member('old'),
    };
    assert.deepEqual(resolved(files, 'apps/x/a.ts', 'b', 'old'), ['libs/deep/er/b/index.ts', undefined]);
    const yarn = {
      ...empty('apps/x/a.ts', 'libs/b/index.ts'),
      'package.json': json({ workspaces: { packages: ['./libs/*/'] } }),
      'libs/b/package.json': member('b'),
    };
    assert.deepEqual(resolved(yarn, 'apps/x/a.ts', 'b'), ['libs/b/index.ts']);
  });

  it('takes a package outside any workspace only when the dependency says that it is here', () => {
    const files = {
      ...empty('a.ts', 'examples/express/index.js', 'local/index.js'),
      'package.json': json({ name: 'root', dependencies: { express: '^5', local: 'file:./local' } }),
      'examples/express/package.json': member('express'),
      'local/package.json': member('local'),
    };
    assert.deepEqual(resolved(files, 'a.ts', 'express', 'local'), [undefined, 'local/index.js']);
  });

  it('knows a package by its own name and its own imports', () => {
    const files = {
      ...empty('src/a.ts', 'src/index.ts', 'src/internal/log.ts', 'src/node.ts'),
      'package.json': json({
        name: 'self',
        exports: './dist/index.js',
        imports: {
          '#internal/*': './dist/internal/*.js',
          '#platform': { node: './src/node.ts', default: './src/web.ts' },
          '#dep': 'zod',
        },
      }),
    };
    assert.deepEqual(resolved(files, 'src/a.ts', 'self', '#internal/log', '#platform', '#dep', '#none'), [
      'src/index.ts',
      'src/internal/log.ts',
      'src/node.ts',
      undefined,
      undefined,
    ]);
  });
});

describe('ModuleGraph.importersOf', () => {
  const files = {
    'src/server.ts': '',
    'src/a.ts': "import { server } from './server.js';",
    'src/b.ts': "export * from './server';",
    'src/c.cjs': "const { server } = require('./server');",
    'src/d.ts': 'const { server } = await import(/* lazy */ `./server.js`);',
    'src/e.ts': "import x = require('./server')",
    'src/f.js': 'import"./server";',
    'src/g.ts': "import { server } from '@/server';",
    'src/h.ts': "const s = './server';",
    'src/i/server.ts': "import './server.js';",
    'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
  };

  it('finds every syntax, in order, and nothing that only names the file', () => {
    const graph = new ModuleGraph(treeOf(files));
    assert.deepEqual(graph.importersOf('src/server.ts'), [
      'src/a.ts',
      'src/b.ts',
      'src/c.cjs',
      'src/d.ts',
      'src/e.ts',
      'src/f.js',
      'src/g.ts',
    ]);
    assert.deepEqual(graph.importersOf('src/i/server.ts'), ['src/i/server.ts']);
    assert.deepEqual(graph.importersOf('src/h.ts'), []);
  });

  it('reads every file once, and after an edit only what changed', () => {
    const tree = treeOf(files, new Map());
    const graph = new ModuleGraph(tree);
    graph.importersOf('src/server.ts');
    graph.importersOf('src/a.ts');
    assert.equal(tree.reads.filter((path) => path === 'src/a.ts').length, 1);
    const later = treeOf(files, new Map([['src/h.ts', "import './server.js';"]]));
    const next = new ModuleGraph(later, new ModuleGraph(tree, graph));
    assert.ok(next.importersOf('src/server.ts').includes('src/h.ts'));
    assert.deepEqual(
      later.reads.filter((path) => /^src\//.test(path) && !/config/.test(path)),
      ['src/h.ts'],
    );
  });
});

describe('parseManifest', () => {
  it('reads dependencies with their spans, behind a byte order mark as well', () => {
    const text = '\ufeff{\r\n\t"name": "x",\r\n\t"dependencies": { "zod": "^3.25.0" }\r\n}';
    const manifest = parseManifest('packages/x/package.json', text);
    assert.equal(manifest.dir, 'packages/x');
    assert.equal(manifest.json.name, 'x');
    assert.deepEqual(
      manifest.dependencies.map(({ start, end }) => text.slice(start, end)),
      ['"zod": "^3.25.0"'],
    );
  });

  it('refuses what is no JSON object, with the place', () => {
    const failure = (text: string): ManifestFailure => {
      try {
        parseManifest('package.json', text);
      } catch (error) {
        assert.ok(error instanceof ManifestFailure, String(error));
        return error;
      }
      assert.fail('it was read');
    };
    assert.equal(failure('{ "name": }').offset, 10);
    for (const text of ['', '[]', '{ "a": 1, }', '{ /* a */ "a": 1 }', '"x"', '{} x'])
      assert.ok(failure(text).message.length > 0);
  });
});
