import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { Disk } from '../planner/disk.js';
import { hasMention } from '../planner/gate.js';
import { generatedReasonOf } from '../planner/generated.js';
import { defineRule } from '../transforms/contract.js';
import {
  planIn,
  RENAMED,
  repository,
  SDK_IMPORT,
  snapshotOf,
  transformOf,
  V2_IMPORT,
  WORDING,
} from './planner-support.js';

const SDK_REQUIRE = "const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\n";

describe('files that are not plain UTF-8 (FMT-12)', () => {
  const files = {
    'latin1.js': Buffer.from(`// caf\xe9\n${SDK_REQUIRE}`, 'latin1'),
    'utf16.js': Buffer.from(`\ufeff${SDK_REQUIRE}`, 'utf16le'),
    'utf16be.js': Buffer.from(`\ufeff${SDK_REQUIRE}`, 'utf16le').swap16(),
    'utf16-bare.js': Buffer.from(SDK_REQUIRE, 'utf16le'),
    'nul.js': Buffer.from(`const s = 1; // c\0d\n${SDK_REQUIRE}`),
    'ls.js': Buffer.from(`const s = 'a\u2028b 😀';\n${SDK_REQUIRE}`),
    'good.js': Buffer.from(SDK_REQUIRE),
    // No mention: of no concern, whatever its encoding.
    'other.js': Buffer.from('// caf\xe9\n', 'latin1'),
    'other16.js': Buffer.from('\ufeffconst a = 1;\n', 'utf16le'),
  };

  it('names each with a cause, keeps its bytes, and goes on with the others', async (context) => {
    const root = repository(context, files);
    const before = snapshotOf(root);
    const { plan, exitCode } = await planIn(root);
    assert.deepEqual(
      plan.failed.map(({ file, line, cause }) => [file, line, cause]),
      [
        ['latin1.js', 1, 'not valid UTF-8; convert it to UTF-8 first'],
        ['nul.js', 1, 'holds NUL bytes, so it is not plain UTF-8 text'],
        ['utf16-bare.js', 1, 'holds NUL bytes, so it is not plain UTF-8 text'],
        ['utf16.js', 1, 'UTF-16 text, not valid UTF-8; convert it to UTF-8 first'],
        ['utf16be.js', 1, 'UTF-16 text, not valid UTF-8; convert it to UTF-8 first'],
      ],
    );
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['good.js', 'ls.js'],
    );
    assert.equal(exitCode, 3);
    assert.deepEqual(snapshotOf(root), before);
  });

  it('keeps a line separator inside a string, and an emoji', async (context) => {
    const { changes } = await planIn(repository(context, { 'ls.js': files['ls.js'] }));
    assert.equal(changes[0].after, `const s = 'a\u2028b 😀';\n${SDK_REQUIRE.replace(/sdk[^']*/, 'server')}`);
  });

  it('keeps a byte order mark', async (context) => {
    const { changes, plan } = await planIn(repository(context, { 'bom.ts': `\ufeff${SDK_IMPORT}` }));
    assert.equal(changes[0].after, `\ufeff${V2_IMPORT}`);
    assert.equal(plan.findings[0].line, 1);
  });
});

describe('files that cannot be parsed (RUN-01, RUN-12)', () => {
  it('names the file once, with line, column and the words of the parser, and goes on', async (context) => {
    const body = "export const s = new McpServer({ name: 'a', version: '1' });\n";
    const root = repository(context, {
      'src/good.ts': SDK_IMPORT + body,
      'src/bad.ts': SDK_IMPORT + body.replace(',', ''),
    });
    const { plan, exitCode } = await planIn(root);
    assert.deepEqual(plan.failed, [
      { file: 'src/bad.ts', line: 2, column: 44, cause: 'Unexpected token, expected ","' },
    ]);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['src/good.ts'],
    );
    assert.equal(plan.summary.failed, 1);
    assert.equal(exitCode, 3);
  });

  const odd = {
    'src/conflict.ts': `${SDK_IMPORT}<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> feature\n`,
    'src/empty.ts': '',
    'src/only-comment.ts': '// nothing here: @modelcontextprotocol/sdk\n',
    'src/redeclared.ts': `${SDK_IMPORT}const a = 1;\nconst a = 2;\n`,
  };

  it('tells merge conflicts and redeclared names, and counts no file as changed', async (context) => {
    const root = repository(context, odd);
    const before = snapshotOf(root);
    const { plan } = await planIn(root);
    assert.deepEqual(
      plan.failed.map(({ file, line, cause }) => [file, line, cause]),
      [
        ['src/conflict.ts', 2, 'merge conflict markers'],
        ['src/redeclared.ts', 3, '"a" is declared twice in one scope'],
      ],
    );
    assert.deepEqual(plan.files, []);
    assert.deepEqual(snapshotOf(root), before);
  });

  it('has four kinds of files that add up to the number of files seen', async (context) => {
    const root = repository(context, {
      ...odd,
      'src/a.ts': SDK_IMPORT,
      'src/a.d.ts': '',
      'dist/b.js': '',
      'src/l.js': Buffer.from(`// \xe9\n${SDK_REQUIRE}`, 'latin1'),
    });
    const { files, skipped } = (await planIn(root)).plan.summary;
    assert.deepEqual(files, {
      listed: 8,
      read: 5,
      mentioning: 5,
      changed: 1,
      unchanged: 2,
      skipped: 2,
      failed: 3,
      added: 0,
      manifests: 0,
      manifestsChanged: 0,
    });
    assert.equal(files.changed + files.unchanged + files.skipped + files.failed, files.listed);
    assert.deepEqual(skipped, { 'build-output': 1, declaration: 1 });
  });

  for (const [kind, thrown, words] of [
    ['an error', new TypeError('no such node\nat somewhere'), 'internal error: TypeError: no such node'],
    ['something that is no error', 'a string', 'internal error: a string'],
    ['nothing', undefined, 'internal error: undefined'],
  ] as const) {
    it(`names the file and the rule when a rule throws ${kind}, and goes on`, async (context) => {
      const breaking = defineRule({
        ...WORDING,
        id: 'breaking',
        mentions: [],
        reasons: { renamed: RENAMED },
        detect: (file) => {
          if (file.path === 'a.ts') throw thrown;
          return [{ file: file.path, start: 0, end: 6 }];
        },
        rewrite: ({ file }) => ({
          reason: 'renamed',
          evidence: [],
          edits: [{ file, start: 0, end: 0, text: '' }],
        }),
      });
      const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
      const { plan, exitCode } = await planIn(root, {}, { transforms: [transformOf('break', [breaking])] });
      assert.deepEqual(plan.failed, [
        { file: 'a.ts', line: 1, column: 1, cause: words, transform: 'break', rule: 'breaking' },
      ]);
      assert.deepEqual(
        plan.findings.map(({ file }) => file),
        ['b.ts'],
      );
      assert.equal(exitCode, 3);
    });
  }
});

describe('manifests that cannot be read', () => {
  it('names a broken package.json with its line, and goes on with the sources', async (context) => {
    const root = repository(context, {
      'package.json': '{\n  "name": "x",\n  "dependencies": {\n}\n',
      'src/a.ts': SDK_IMPORT,
    });
    const { plan, exitCode } = await planIn(root);
    assert.equal(plan.failed.length, 1);
    assert.equal(plan.failed[0].file, 'package.json');
    assert.equal(plan.failed[0].line, 5);
    assert.match(plan.failed[0].cause, /^not valid JSON/);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['src/a.ts'],
    );
    assert.equal(exitCode, 3);
  });

  it('says nothing about a broken one that has nothing to do with MCP', async (context) => {
    const root = repository(context, { 'fixtures/package.json': '{', 'src/a.ts': SDK_IMPORT });
    assert.deepEqual((await planIn(root)).plan.failed, []);
  });

  it('refuses comments, which npm refuses too, and takes a byte order mark, which npm takes', async (context) => {
    const dependency = '"dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" }';
    const root = repository(context, {
      'a/package.json': `{ // no\n${dependency} }`,
      'b/package.json': `\ufeff{ ${dependency} }`,
    });
    const { plan, changes } = await planIn(root);
    assert.deepEqual(
      plan.failed.map(({ file, line }) => [file, line]),
      [['a/package.json', 1]],
    );
    assert.equal(changes[0].after, '\ufeff{ "dependencies": { "@modelcontextprotocol/server": "^2.4.0" } }');
  });
});

describe('what can be read at all', () => {
  it('says that nothing mentions MCP, and that this is no failure', async (context) => {
    const { plan, exitCode } = await planIn(
      repository(context, { 'a.ts': 'export const a = 1;\n', 'package.json': '{}' }),
    );
    assert.equal(plan.summary.files.mentioning, 0);
    assert.equal(plan.summary.files.read, 1);
    assert.equal(exitCode, 0);
  });

  it('is a failure when no source could be read', async (context) => {
    assert.equal((await planIn(repository(context, { 'README.md': '' }))).exitCode, 3);
    assert.equal((await planIn(repository(context, { 'dist/a.js': SDK_IMPORT }))).exitCode, 3);
  });

  it('names a file that may not be read, and goes on', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
    class Guarded extends Disk {
      override read(path: string): Buffer {
        if (path === 'a.ts') throw Object.assign(new Error(`EACCES: ${root}/a.ts`), { code: 'EACCES' });
        return super.read(path);
      }
    }
    const { plan, exitCode } = await planIn(root, {}, { disk: new Guarded(root) });
    assert.deepEqual(plan.failed, [{ file: 'a.ts', line: 1, column: 1, cause: 'permission denied' }]);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['b.ts'],
    );
    assert.equal(exitCode, 3);
  });

  it('reads files larger than its buffer to the end', async (context) => {
    const text = `${'// filler\n'.repeat(400_000)}${SDK_IMPORT}`;
    const { changes } = await planIn(repository(context, { 'a.ts': '', 'big.ts': text, 'c.ts': SDK_IMPORT }));
    assert.equal(changes[0].after, text.replace(SDK_IMPORT, V2_IMPORT));
    assert.equal(changes[1].after, V2_IMPORT);
  });
});

describe('the text gate', () => {
  const mentions = [
    "from '@modelcontextprotocol/sdk'",
    "require('@modelcontextprotocol/server')",
    "{ method: 'tools/list' }",
    "case 'resources/templates/list':",
    "'notifications/initialized'",
    "headers['Mcp-Session-Id']",
    "headers['mcp-protocol-version']",
    "'MCP-PROTOCOL-VERSION'",
    '// MCP-TODO(mrtr/push-elicit): ask again',
  ];
  const others = [
    "method: 'initialize'",
    "'tasks/get'",
    "'ping'",
    'jsonrpc',
    "'textDocument/didOpen'",
    'session',
    "'message/send'",
    '',
  ];

  for (const text of mentions) {
    it(`lets ${text} through, in UTF-8 and in UTF-16`, () => {
      assert.ok(hasMention(Buffer.from(text)));
      assert.ok(hasMention(Buffer.from(text, 'utf16le')));
      assert.ok(hasMention(Buffer.from(text, 'utf16le').swap16()));
    });
  }

  it('keeps words of other protocols out', () => {
    for (const text of others) assert.ok(!hasMention(Buffer.from(text)), text);
  });

  it('loads nothing heavy before the first mention', () => {
    const root = resolve(import.meta.dirname, '..');
    const packages = new Set<string>();
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [whole, specifier] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)\s[^;]*?from '([^']+)'/gm,
      )) {
        if (/^(?:import|export) type\b/.test(whole)) continue;
        if (!specifier.startsWith('.')) packages.add(specifier);
        else follow(resolve(dirname(file), specifier.replace(/\.js$/, '.ts')));
      }
    };
    for (const name of ['index', 'plan', 'listing', 'gate', 'empty', 'compose', 'manifests']) {
      const file = join(root, 'planner', `${name}.ts`);
      assert.ok(existsSync(file));
      follow(file);
    }
    assert.deepEqual(
      [...packages].filter((name) => !name.startsWith('node:')),
      [],
    );
    assert.deepEqual(
      [...seen]
        .map((file) => relative(root, file))
        .filter((file) => !/^planner\/|^ast\/source|^ast\/protocol\//.test(file)),
      [],
    );
  });
});

describe('files that a program wrote', () => {
  const generated = {
    minified: `${SDK_IMPORT}${'a(b);'.repeat(1001)}\n`,
    'inlined-sdk': `// node_modules/@modelcontextprotocol/sdk/dist/esm/types.js\nvar a = 1;\n`,
    bundled: `var __commonJS = (cb, mod) => function __require() {};\n${SDK_REQUIRE}`,
    generated: `#!/usr/bin/env node\n/* eslint-disable */\n// Code generated by protoc. DO NOT EDIT.\n${SDK_REQUIRE}`,
  } as const;

  for (const [reason, text] of Object.entries(generated)) {
    it(`leaves a ${reason} file alone, also when it is named, with the reason`, async (context) => {
      const root = repository(context, { 'dist/a.js': text });
      const { plan } = await planIn(root, { paths: ['dist/a.js'] });
      assert.deepEqual(plan.skipped, [{ path: 'dist/a.js', reason, files: 1 }]);
      assert.deepEqual([plan.files, plan.findings], [[], []]);
    });
  }

  const written = {
    'a picture in a string': `const a = 'data:image/png;base64,${'iVBORw0KGgo/+'.repeat(800)}==';\n`,
    'a long line that is just short enough': `${'a(b);'.repeat(990)}\n`,
    'what tsc writes for CommonJS':
      '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nvar __awaiter = 1;\n',
    'a comment that speaks of generated things further down':
      'const a = 1;\n// the token is auto-generated, do not edit it\n',
    'a string with a path into node_modules': "const p = './node_modules/@modelcontextprotocol/sdk/package.json';\n",
    'a class of the same name as one of the SDK': 'class Protocol {}\n',
    'an import of what only the SDK declares':
      "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\nclass Protocol {}\n",
  };

  for (const [what, text] of Object.entries(written)) {
    it(`takes ${what} for written by hand`, () => assert.equal(generatedReasonOf(text), undefined));
  }
});
