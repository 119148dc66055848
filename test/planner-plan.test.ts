import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { publicPlan, todoOf } from '../planner/index.js';
import { redacted } from '../planner/redact.js';
import {
  defineManifestRule,
  defineRule,
  type Finding,
  type Rule,
  type Site,
  type SourceRule,
} from '../transforms/contract.js';
import {
  git,
  planIn,
  RENAME,
  RENAMED,
  renameImport,
  repository,
  SDK_IMPORT,
  transformOf,
  V2_IMPORT,
  WORDING,
  write,
} from './planner-support.js';

type Found = Site & { readonly word: string };

/** Finds every whole word of a list; what becomes of each is up to the test. */
function wordRule(
  id: string,
  words: readonly string[],
  rewrite: (site: Found, text: string) => Finding,
): SourceRule<Found> {
  return defineRule<Found>({
    ...WORDING,
    id,
    mentions: words,
    reasons: {
      renamed: RENAMED,
      stays: { verdict: 'manual', text: 'A person decides about {word}.', next: 'Decide about it.' },
      known: { verdict: 'advice', text: 'Good to know.' },
      modern: { verdict: 'done', text: 'Already so.' },
      other: { verdict: 'leave', text: 'Looks like it.' },
    },
    detect: (file) =>
      words.flatMap((word) =>
        [...file.text.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].map(({ index }) => ({
          file: file.path,
          start: index,
          end: index + word.length,
          word,
        })),
      ),
    rewrite: (site, file) => rewrite(site, file.text),
  });
}

function replacing(site: Site, text: string, more: Partial<Finding> = {}): Finding {
  return { reason: 'renamed', evidence: [], edits: [{ ...site, text }], ...more };
}

function manual(word: string, more: Partial<Finding> = {}): Finding {
  return { reason: 'stays', evidence: [], words: { word }, ...more };
}

function plannedWith(root: string, ...phases: Rule[][]) {
  return planIn(root, {}, { transforms: [transformOf('words', ...phases)] });
}

const afterOf = (changes: readonly { path: string; after: string }[]): Record<string, string> =>
  Object.fromEntries(changes.map(({ path, after }) => [path, after]));

describe('findings', () => {
  it('carry places of the file as it was read, whatever earlier phases inserted', async (context) => {
    const source = `${SDK_IMPORT}const one = 1;\nconst two = 2;\n`;
    const root = repository(context, { 'a.ts': source });
    const first = wordRule('first', ['one'], (site) => replacing(site, 'eins /* with\nmore\nlines */'));
    const second = wordRule('second', ['two'], (site) =>
      replacing(site, 'zwei', { evidence: [{ ...site, shows: 'the word two' }] }),
    );
    const { plan } = await plannedWith(root, [first], [second]);
    assert.deepEqual(
      plan.findings.map(({ rule, line, column, endLine }) => [rule, line, column, endLine]),
      [
        ['first', 2, 7, 2],
        ['second', 3, 7, 3],
      ],
    );
    assert.deepEqual(plan.findings[1].evidence, [
      { file: 'a.ts', line: 3, column: 7, shows: 'the word two', text: 'const two = 2;' },
    ]);
  });

  it('keep their id when something else is edited, and have one of their own when they are alike', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one; one;\n` });
    const rule = wordRule('first', ['one'], (site) => replacing(site, 'eins'));
    const before = (await plannedWith(root, [rule])).plan.findings.map(({ id }) => id);
    write(root, { 'a.ts': `// new\n${SDK_IMPORT}\n  one;\n\none;\n`, 'b.ts': SDK_IMPORT });
    const after = (await plannedWith(root, [rule])).plan.findings.map(({ id }) => id);
    assert.deepEqual(after, before);
    assert.equal(new Set(before).size, 2);
    assert.match(before[0], /^[0-9a-f]{12}$/);
  });

  it('are counted so that the numbers add up, in all and per transform', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one; two; three; four; five; six;\n` });
    const reasons: Record<string, string> = { two: 'stays', three: 'known', four: 'modern', five: 'other' };
    const rule = wordRule('all', ['one', 'two', 'three', 'four', 'five', 'six'], (site) => {
      const reason = reasons[site.word];
      if (reason) return { reason, evidence: [], words: { word: site.word } };
      return replacing(
        site,
        site.word.toUpperCase(),
        site.word === 'six' ? { safety: 'review', assumption: 'It holds.' } : {},
      );
    });
    const { plan } = await plannedWith(root, [rule]);
    const { found, rewrite, manual: manuals, advice, done, leave, review } = plan.summary;
    assert.deepEqual([found, rewrite, manuals, advice, done, leave, review], [6, 2, 1, 1, 1, 1, 1]);
    assert.equal(rewrite + manuals + advice + done + leave, found);
    assert.equal(plan.transforms[0].found, 6);
  });

  it('are the same bytes for the same input, wherever it lies', async (context) => {
    const files = {
      'b/a.ts': `${SDK_IMPORT}one;\n`,
      'a.ts': SDK_IMPORT,
      'package.json': '{ "dependencies": { "@modelcontextprotocol/sdk": "1" } }',
      'c.ts': 'const = ;// modelcontextprotocol',
    };
    const [one, two] = [repository(context, files), repository(context, files)];
    const text = JSON.stringify((await planIn(one)).plan);
    assert.equal(JSON.stringify((await planIn(one)).plan), text);
    assert.equal(JSON.stringify((await planIn(two)).plan), text);
    git(two, 'init', '-q');
    assert.equal(JSON.stringify((await planIn(two)).plan), text);
    assert.ok(!text.includes(one));
  });
});

describe('components', () => {
  const pair = (more: (site: Found) => Finding): Rule[] => [
    wordRule('pair', ['one', 'two'], (site) => ({ ...more(site), component: 'server' })),
  ];

  it('fall as a whole when one of their findings is manual', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\n`, 'b.ts': `${SDK_IMPORT}two;\n` });
    const { plan, changes } = await plannedWith(
      root,
      pair((site) => (site.word === 'two' ? manual('two') : replacing(site, 'eins'))),
    );
    assert.deepEqual(
      plan.findings.map(({ reason }) => reason),
      ['component-blocked', 'stays'],
    );
    assert.match(plan.findings[0].text, /pair\/stays in b\.ts/);
    assert.ok(Object.values(afterOf(changes)).every((text) => text.includes('MCP-TODO(words/pair)')));
  });

  it('fall as a whole when a later phase cannot go on, and nothing of an earlier phase stays', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\ntwo;\n` });
    const first = wordRule('first', ['one'], (site) => replacing(site, 'eins', { component: 'server' }));
    const second = wordRule('second', ['two'], () => manual('two', { component: 'server' }));
    const { plan, changes } = await plannedWith(root, [first], [second]);
    assert.deepEqual(
      plan.findings.map(({ reason }) => reason),
      ['component-blocked', 'stays'],
    );
    assert.match(afterOf(changes)['a.ts'], /\none;/);
    assert.deepEqual(plan.failed, []);
  });

  it('are manual when they need a file that was not named', async (context) => {
    const root = repository(context, { 'src/a.ts': `${SDK_IMPORT}one;\n`, 'lib/b.ts': `${SDK_IMPORT}two;\n` });
    const transforms = [
      transformOf(
        'words',
        pair((site) => replacing(site, 'x')),
      ),
    ];
    const { plan, changes } = await planIn(root, { paths: ['src'] }, { transforms });
    assert.deepEqual(
      plan.findings.map(({ file, reason }) => [file, reason]),
      [['src/a.ts', 'component-blocked']],
    );
    assert.match(plan.findings[0].text, /outside-paths in lib\/b\.ts/);
    assert.deepEqual(
      changes.map(({ path }) => path),
      ['src/a.ts'],
    );
    const { plan: whole } = await planIn(root, {}, { transforms });
    assert.equal(whole.summary.rewrite, 2);
  });

  it('fall as a whole when one finding overlaps with another change', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\ntwo;\n` });
    const greedy = wordRule('greedy', ['two'], (site) => replacing(site, 'TWO'));
    const { plan } = await plannedWith(root, [
      greedy,
      ...pair((site) => replacing(site, site.word === 'one' ? 'eins' : 'zwei')),
    ]);
    // The second look finds `two` gone: only `one` is left of the component, and it stands alone.
    assert.deepEqual(
      plan.findings.map(({ rule, verdict }) => [rule, verdict]),
      [
        ['pair', 'rewrite'],
        ['greedy', 'rewrite'],
      ],
    );
    assert.deepEqual(plan.failed, []);
  });
});

describe('changes that cannot be kept', () => {
  it('hold a file back when its result would not parse, and name it', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\n`, 'b.ts': `${SDK_IMPORT}one;\n` });
    const rule = wordRule('first', ['one'], (site) => replacing(site, site.file === 'a.ts' ? 'const = ;' : 'eins'));
    const { plan, changes, exitCode } = await plannedWith(root, [rule]);
    assert.deepEqual(
      changes.map(({ path }) => path),
      ['b.ts'],
    );
    assert.deepEqual(
      plan.findings.map(({ file, verdict, reason }) => [file, verdict, reason]),
      [
        ['a.ts', 'manual', 'result-unreadable'],
        ['b.ts', 'rewrite', 'renamed'],
      ],
    );
    assert.deepEqual(
      plan.failed.map(({ file, transform }) => [file, transform]),
      [['a.ts', 'words']],
    );
    assert.match(plan.failed[0].cause, /^internal error: after the change it would not parse.*Unexpected token/);
    assert.equal(exitCode, 3);
  });

  it('take their component along, and leave the changes of other transforms', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\n`, 'b.ts': 'two; // tools/list\n' });
    const rule = wordRule('pair', ['one', 'two'], (site) =>
      replacing(site, site.word === 'one' ? 'const = ;' : 'zwei', { component: 'server' }),
    );
    const { plan, changes } = await planIn(root, {}, { transforms: [RENAME, transformOf('words', [rule])] });
    assert.equal(afterOf(changes)['a.ts'], `${V2_IMPORT}one;\n`);
    assert.match(afterOf(changes)['b.ts'], /^\/\/ MCP-TODO\(words\/pair\)[^\n]*\ntwo;/);
    assert.deepEqual(
      plan.findings.map(({ reason }) => reason),
      ['renamed', 'result-unreadable', 'component-blocked'],
    );
  });

  it('are an internal error when a second run would change something again', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\n` });
    const rule = wordRule('restless', ['one'], (site) => replacing(site, 'one + one'));
    const { plan, exitCode } = await plannedWith(root, [rule]);
    assert.equal(exitCode, 3);
    assert.deepEqual(plan.failed[0], {
      file: 'a.ts',
      line: 2,
      column: 1,
      cause: 'internal error: a second run would change this file again',
      transform: 'words',
      rule: 'restless',
    });
  });

  it('are made in several rounds when they overlap, and end at rest', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}f(one);\n` });
    const outer = defineRule<Site & { inner: string }>({
      ...WORDING,
      id: 'outer',
      mentions: ['f('],
      reasons: { renamed: RENAMED },
      detect: (file) => {
        const match = /\bf\((\w+)\)/.exec(file.text);
        return match
          ? [{ file: file.path, start: match.index, end: match.index + match[0].length, inner: match[1] }]
          : [];
      },
      rewrite: (site) => ({
        reason: 'renamed',
        evidence: [],
        edits: [{ file: site.file, start: site.start, end: site.end, text: `g(${site.inner})` }],
      }),
    });
    const inner = wordRule('inner', ['one'], (site) => replacing(site, 'eins'));
    const { plan, changes } = await plannedWith(root, [outer, inner]);
    assert.equal(afterOf(changes)['a.ts'], `${SDK_IMPORT}g(eins);\n`);
    assert.deepEqual(
      plan.findings.map(({ verdict }) => verdict),
      ['rewrite', 'rewrite'],
    );
    assert.deepEqual(plan.failed, []);
  });

  it('do not replace a file that is already there', async (context) => {
    const root = repository(context, {
      'a.ts': `${SDK_IMPORT}one;\n`,
      'added.ts': 'mine\n',
      '.gitignore': 'hidden.ts\n',
      'hidden.ts': 'mine\n',
    });
    for (const path of ['added.ts', 'hidden.ts']) {
      const rule = wordRule('first', ['one'], (site) =>
        replacing(site, 'eins', { adds: [{ path, text: 'export {};\n' }] }),
      );
      const { plan } = await plannedWith(root, [rule]);
      assert.deepEqual(
        plan.findings.map(({ reason }) => reason),
        ['file-exists'],
      );
    }
  });

  it('add a file next to its user, also when only that one is named', async (context) => {
    const root = repository(context, { 'src/a.ts': `${SDK_IMPORT}one;\n` });
    const rule = wordRule('first', ['one'], (site) =>
      replacing(site, 'eins', { adds: [{ path: 'src/added.ts', text: 'export {};\n' }] }),
    );
    const { plan, changes } = await planIn(
      root,
      { paths: ['src/a.ts'] },
      { transforms: [transformOf('words', [rule])] },
    );
    assert.deepEqual(
      changes.map(({ path, before }) => [path, before === undefined]),
      [
        ['src/a.ts', false],
        ['src/added.ts', true],
      ],
    );
    assert.deepEqual(
      plan.files.map(({ status }) => status),
      ['changed', 'added'],
    );
    write(root, { 'p.diff': plan.files.map(({ patch }) => patch).join('') });
    git(root, 'init', '-q');
    git(root, 'apply', '--check', 'p.diff');
  });
});

describe('comments', () => {
  const spanning = (text: string, from: string, to: string): Pick<Site, 'start' | 'end'> => ({
    start: text.indexOf(from),
    end: text.indexOf(to) + to.length,
  });

  it('that a rewrite swallows lower it to review, with the comment named', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one(/* keep me */ 1); // tail\n` });
    const rule = wordRule('first', ['one'], (site, text) =>
      replacing({ ...site, ...spanning(text, 'one', '1)') }, 'eins(1)'),
    );
    const [finding] = (await plannedWith(root, [rule])).plan.findings;
    assert.equal(finding.safety, 'review');
    assert.match(finding.assumption ?? '', /keep me/);
  });

  it('that it writes again leave it safe', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one(/* keep me */ 1); // tail\n` });
    const rule = wordRule('first', ['one'], (site, text) =>
      replacing({ ...site, ...spanning(text, 'one', '1)') }, 'eins(/* keep me */ 1)'),
    );
    const [finding] = (await plannedWith(root, [rule])).plan.findings;
    assert.equal(finding.safety, 'safe');
    assert.equal(finding.assumption, undefined);
  });
});

describe('markers and todo', () => {
  it('lists manual findings with their next step, before and after the markers are written', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}one;\n` });
    const rule = wordRule('first', ['one'], () => manual('one'));
    const before = await plannedWith(root, [rule]);
    assert.deepEqual(
      (await todoOf(before)).map(({ file, line, next, marked, stale }) => [file, line, next, marked, stale]),
      [['a.ts', 2, 'Decide about it.', false, false]],
    );
    write(root, afterOf(before.changes));
    const after = await plannedWith(root, [rule]);
    assert.deepEqual(after.changes, []);
    assert.deepEqual(
      (await todoOf(after)).map(({ line, next, marked, stale }) => [line, next, marked, stale]),
      [[3, 'Decide about it.', true, false]],
    );
  });

  it('lists a marker whose finding is gone as settled', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}// MCP-TODO(words/first): Decide about it.\nthree;\n` });
    const [item] = await todoOf(await plannedWith(root, [wordRule('first', ['one'], () => manual('one'))]));
    assert.deepEqual([item.line, item.stale, item.next], [2, true, 'Decide about it.']);
  });

  it('writes a marker that had to wait for a rewrite around it, in the same plan', async (context) => {
    const root = repository(context, { 'a.ts': `${SDK_IMPORT}if (outer) {\n  one;\n}\n` });
    const outer = wordRule('outer', ['outer'], (site, text) => {
      const start = text.indexOf('if (');
      return replacing({ ...site, start, end: text.length - 1 }, text.slice(start, -1).replace('outer', 'changed'));
    });
    const { plan, changes } = await plannedWith(root, [outer, wordRule('first', ['one'], () => manual('one'))]);
    assert.match(
      afterOf(changes)['a.ts'],
      /if \(changed\) \{\n {2}\/\/ MCP-TODO\(words\/first\): Decide about it\.\n {2}one;\n\}/,
    );
    assert.deepEqual(plan.failed, []);
  });
});

describe('manifests and installs', () => {
  const dependency = '{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }\n';
  for (const [lock, command] of [
    ['package-lock.json', 'npm install'],
    ['pnpm-lock.yaml', 'pnpm install'],
    ['yarn.lock', 'yarn install'],
    ['bun.lockb', 'bun install'],
  ]) {
    it(`names ${command} next to ${lock}, once for all workspaces`, async (context) => {
      const root = repository(context, {
        [lock]: '',
        'packages/a/package.json': dependency,
        'packages/b/package.json': dependency,
        'a.ts': '',
      });
      assert.deepEqual((await planIn(root)).plan.install, [{ folder: '.', command }]);
    });
  }

  it('plans only the manifests of what was named', async (context) => {
    const root = repository(context, {
      'package.json': dependency,
      'packages/a/package.json': dependency,
      'packages/b/package.json': dependency,
      'packages/a/src/a.ts': SDK_IMPORT,
    });
    const paths = (result: Awaited<ReturnType<typeof planIn>>): string[] => result.plan.files.map(({ path }) => path);
    assert.deepEqual(paths(await planIn(root, { paths: ['packages/a/src'] })), [
      'packages/a/package.json',
      'packages/a/src/a.ts',
    ]);
    assert.deepEqual(paths(await planIn(root)).length, 4);
  });

  it('plans a manifest that mentions MCP where no source does', async (context) => {
    const root = repository(context, { 'package.json': dependency, 'a.ts': '' });
    const { plan } = await planIn(root);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['package.json'],
    );
    assert.equal(plan.summary.files.manifestsChanged, 1);
  });
});

describe('secrets', () => {
  const secrets = [
    "const apiKey = 'abcdef123456';",
    'const config = { "client_secret": "s3cr3t-value" };',
    "const token = process.env.TOKEN ?? 'fallback-token-1';",
    "fetch(url, { headers: { authorization: 'Bearer abcdefghijklmnop' } });",
    "connect('postgres://user:hunter2222@host/db');",
    "const k = 'sk-proj-abcdefghijklmnopqrstuvwx';",
    "const g = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';",
    "const j = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc';",
    "const r = 'aG9yc2ViYXR0ZXJ5c3RhcGxlMTIzNDU2Nzg5MA';",
  ];
  const harmless = [
    "const tokenEndpoint = 'https://example.com/token';",
    "const TOKEN = 'MCP_TOKEN_NAME';",
    "throw new Error('the token: missing or not valid');",
    "import { a } from '@modelcontextprotocol/sdk/client/streamableHttp.js';",
    "const password = await ask('Your password');",
  ];
  for (const line of secrets) {
    it(`masks ${line}`, () => assert.match(redacted(line), /\[redacted\]/));
  }
  for (const line of harmless) {
    it(`leaves ${line}`, () => assert.equal(redacted(line), line));
  }

  it('stay out of excerpts and of the public patch, which says so; the exact patch still applies', async (context) => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    const root = repository(context, {
      'a.ts': `${SDK_IMPORT}const key = '${secret}';\none('${secret}');\n`,
      'b.ts': SDK_IMPORT,
    });
    const spell = wordRule('spell', ['one'], (site) =>
      replacing(site, 'eins', { evidence: [{ ...site, shows: 'the call' }] }),
    );
    const result = await planIn(root, {}, { transforms: [transformOf('words', [renameImport, spell])] });
    assert.ok(!JSON.stringify([result.plan.findings, result.plan.failed]).includes(secret));
    const shown = await publicPlan(result);
    assert.ok(!JSON.stringify(shown).includes(secret));
    assert.deepEqual(
      shown.files.map(({ redacted: masked }) => masked),
      [true, undefined],
    );
    write(root, { 'p.diff': result.plan.files.map(({ patch }) => patch).join('') });
    git(root, 'init', '-q');
    git(root, 'apply', '--check', join(root, 'p.diff'));
  });
});

describe('packages that something still needs', () => {
  const needed = {
    'dist/index.d.ts': SDK_IMPORT,
    'dist/index.js': SDK_IMPORT,
    'src/broken.ts': `${SDK_IMPORT}const = ;\n`,
    'src/latin1.js': Buffer.from(`// caf\xe9\n${SDK_IMPORT}`, 'latin1'),
    'src/utf16.js': Buffer.from(`\ufeff${SDK_IMPORT}`, 'utf16le'),
  };

  it('are told to the rules about manifests: those that no rule can take away', async (context) => {
    let mentions: unknown;
    const asking = defineManifestRule({
      ...WORDING,
      id: 'asking',
      over: 'manifest',
      reasons: { known: { verdict: 'advice', text: 'Asked.' } },
      detect: (_, project) => {
        mentions = project.tree.mentions;
        return [];
      },
      rewrite: () => ({ reason: 'known', evidence: [] }),
    });
    const root = repository(context, { ...needed, 'src/a.ts': SDK_IMPORT, 'dist/other.js': '', 'package.json': '{}' });
    await planIn(root, {}, { transforms: [transformOf('rename', [renameImport], [asking])] });
    const expected = Object.keys(needed)
      .sort()
      .map((path) => ({ path, packages: ['@modelcontextprotocol/sdk'] }));
    assert.deepEqual(mentions, expected);
  });
});
