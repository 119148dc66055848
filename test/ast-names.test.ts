/** Module links, bindings with all their uses, renames, functions and calls. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallExpression, ImportSpecifier } from '@babel/types';
import { argumentOf, calleeNameOf, calleeOf, memberChainOf, unwrapped } from '../ast/calls.js';
import { applyEdits } from '../ast/edits.js';
import { ParsedFile } from '../ast/file.js';
import {
  bodyFunctionOf,
  downlevelledBodyOf,
  enclosingFunctionOf,
  findReturned,
  isAsync,
  parametersOf,
  patternOf,
  sourceFunctionOf,
} from '../ast/functions.js';
import { linksOf } from '../ast/imports.js';
import { renameBindingEdits, renameImportedEdits, renameObstacleOf } from '../ast/renames.js';
import {
  bindingOf,
  freeNameOf,
  hasDynamicScope,
  identifiersNamed,
  isNameFree,
  referencesOf,
  valueReferencesOf,
} from '../ast/scope.js';

/** `kind specifier: imported>local …` of every link, `type` marks what the compiler erases. */
function linksIn(path: string, text: string): string[] {
  const file = new ParsedFile(path, text);
  return linksOf(file).map(({ kind, specifier, typeOnly, bindings, interop, stringSpan }) => {
    assert.equal(file.text.slice(stringSpan.start + 1, stringSpan.end - 1), specifier);
    const names = bindings.map((one) => `${one.typeOnly ? 'type ' : ''}${one.imported}>${one.local ?? ''}`).join(' ');
    return `${typeOnly ? 'type ' : ''}${kind}${interop ? `(${interop})` : ''} ${specifier}: ${names}`.trim();
  });
}

describe('linksOf', () => {
  const cases: [string, string, string, string[]][] = [
    [
      'every form of import',
      'a.ts',
      `import D, { A, B as C, type T, default as E, 'x-y' as F } from 'm'; import * as N from "n"; import 's'; import type { U } from 'u'; import type V from 'v'; import {} from 'w';`,
      [
        'import m: default>D A>A B>C type T>T default>E x-y>F',
        'import n: *>N',
        'import s:',
        'type import u: type U>U',
        'type import v: type default>V',
        'import w:',
      ],
    ],
    [
      'every form of export from',
      'a.ts',
      `export { A, B as C, type T, default } from 'm'; export * from 'n'; export * as N from 'o'; export type { U } from 'u'; export type * from 'v'; export const x = 1; export { x as y };`,
      [
        'export-from m: A>A B>C type T>T default>default',
        'export-from n: *>*',
        'export-from o: *>N',
        'type export-from u: type U>U',
        'type export-from v: type *>*',
      ],
    ],
    ['import attributes', 'a.ts', `import a from './a.json' with { type: 'json' };`, ['import ./a.json: default>a']],
    [
      'require, plain, destructured and by member',
      'a.cjs',
      `const a = require('a'); const { b, c: d, e = 1, ...f } = require("b"); const g = require('g').h; require('i'); let j; j = require('j'); use(require('k').l.m);`,
      [
        'require a: *>a',
        'require b: b>b c>d e>e *>f',
        'require g: h>g',
        'require i:',
        'require j: *>j',
        'require k: l>',
      ],
    ],
    [
      'interop helpers of compilers',
      'a.cjs',
      `const a = __importDefault(require('a')); var b = tslib_1.__importStar(require('b')); var c = _interopRequireWildcard(require('c')); var d = __toESM(require('d')); f(require('e'));`,
      [
        'require(__importDefault) a: *>a',
        'require(__importStar) b: *>b',
        'require(_interopRequireWildcard) c: *>c',
        'require(__toESM) d: *>d',
        'require e:',
      ],
    ],
    [
      'import assignment',
      'a.ts',
      `import a = require('a'); import b = a.c; export import d = require('d');`,
      ['import-equals a: *>a', 'import-equals d: *>d'],
    ],
    [
      'dynamic import',
      'a.ts',
      `const { A } = await import('a'); const b = await import('b'); import('c').then(({ C }) => C); const d = (await import(\`d\`)).D; void import('e'); import(name);`,
      [
        'dynamic-import a: A>A',
        'dynamic-import b: *>b',
        'dynamic-import c: C>C',
        'dynamic-import d: D>d',
        'dynamic-import e:',
      ],
    ],
    [
      'down-levelled dynamic import',
      'a.js',
      `function* f() { const { A } = yield import('a'); }`,
      ['dynamic-import a: A>A'],
    ],
    [
      'import types',
      'a.ts',
      `let a: import('a').A.B<string>; type B = typeof import('b');`,
      ['type import-type a: type A>', 'type import-type b:'],
    ],
    [
      'mocks',
      'a.test.ts',
      `vi.mock('a', () => ({})); jest.unstable_mockModule('b', f); const c = jest.requireActual('c'); await vi.importActual('d'); mock.module('e'); other.mock('f'); require.resolve('g'); import.meta.resolve('h');`,
      ['mock a:', 'mock b:', 'mock c:', 'mock d:', 'mock e:', 'mock g:', 'mock h:'],
    ],
    [
      'declared modules',
      'a.d.ts',
      `declare module 'a' { export const x: 1 } declare module b {}`,
      ['type declare-module a:'],
    ],
  ];
  for (const [title, path, text, expected] of cases) {
    it(`finds ${title}`, () => assert.deepEqual(linksIn(path, text), expected));
  }

  it('leaves a local function called require alone', () => {
    assert.deepEqual(linksIn('a.js', `function require(x) {} const a = require('a');`), []);
    assert.deepEqual(
      linksIn(
        'a.mjs',
        `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const a = require('a');`,
      ),
      ['import node:module: createRequire>createRequire', 'require a: *>a'],
    );
  });
});

/** Text after renaming the binding that the first identifier called `from` declares or uses. */
function renamed(path: string, text: string, from: string, to: string): string | undefined {
  const file = new ParsedFile(path, text);
  const binding = identifiersNamed(file, from)
    .map((one) => bindingOf(file, one))
    .find((one) => one !== undefined);
  assert.ok(binding);
  const edits = renameBindingEdits(file, binding, to);
  if (!edits) return renameObstacleOf(file, binding, to);
  const after = applyEdits(text, edits);
  void new ParsedFile(path, after).program;
  return after;
}

describe('referencesOf', () => {
  it('holds types, typeof, heritage, JSX, exports, shorthand and writes', () => {
    const text = `import { A } from 'a';
let e: A; let f: typeof A; let g: Array<A>; const h = x as A; class B extends A implements A {} type C = A.D | A;
function isA(v: unknown): v is A { return v instanceof A; }
const o = { A }; export { A }; export default A; const j = <A a={A}>A</A>; fn<A>(A);`;
    const file = new ParsedFile('a.tsx', text);
    const references = referencesOf(file, file.program.scope.getBinding('A')!);
    assert.equal(references.filter(({ role }) => role === 'type').length, 8);
    assert.equal(references.filter(({ role }) => role === 'value').length, 10);
    assert.equal(valueReferencesOf(file, file.program.scope.getBinding('A')!).length, 9);
  });

  it('leaves out what only has the same name', () => {
    const text = `import { A } from 'a';
function f(A: string) { return A; } function g<A>(x: A): A { return x; } type H = (A: number) => typeof A; type K = { A: number; [A: string]: number };
namespace N { export interface A {} let x: A; } { enum A { a } A.a; } type M = { [A in 'x']: A }; type I<T> = T extends Array<infer A> ? A : never;
o.A; o = { A: 1 }; A: for (;;) break A; class C { A = 1; #A = 2; A() {} } enum E { A } let q: N.A; type Tu = [A: string]; let im: import('z').A; <div A="1" />;`;
    const file = new ParsedFile('a.tsx', text);
    assert.deepEqual(
      referencesOf(file, file.program.scope.getBinding('A')!).map(({ path }) => file.positionOf(path.node.start!)),
      [],
    );
  });

  it('keeps a value and a type of one name apart, and takes a class for both', () => {
    const file = new ParsedFile(
      'a.ts',
      'const A = z.object({}); type A = z.infer<typeof A>; let x: A; A.parse(x); class B {} interface B {} let y: B = new B();',
    );
    assert.equal(referencesOf(file, file.program.scope.getBinding('A')!).length, 2);
    assert.equal(referencesOf(file, file.program.scope.getBinding('B')!).length, 2);
  });

  it('marks writes', () => {
    const file = new ParsedFile('a.js', 'let a; a = 1; a++; [a, b] = c; ({ a } = c); for (a of b); use(a); a += 1;');
    const references = referencesOf(file, file.program.scope.getBinding('a')!);
    assert.deepEqual(
      references.map(({ isWrite }) => isWrite),
      [true, true, true, true, true, false, true],
    );
  });
});

describe('bindingOf', () => {
  it('knows that a parameter property is a parameter', () => {
    const file = new ParsedFile('a.ts', 'const server = 1; class A { constructor(private server: B) { server.x(); } }');
    const [outer, declared, used] = identifiersNamed(file, 'server').map((path) => bindingOf(file, path));
    assert.equal(used, declared);
    assert.notEqual(used, outer);
  });
});

describe('renameBindingEdits', () => {
  const cases: [string, string, string, string, string][] = [
    [
      'spells out shorthand',
      'a.ts',
      'const f = async (args, extra) => { g({ extra, a: extra.a }); const { x = extra } = args; };',
      'extra',
      'const f = async (args, ctx) => { g({ extra: ctx, a: ctx.a }); const { x = ctx } = args; };',
    ],
    [
      'keeps keys of patterns',
      'a.ts',
      'const f = ({ extra }) => extra; const g = ({ extra = 1 }) => 2;',
      'extra',
      'const f = ({ extra: ctx }) => ctx; const g = ({ extra = 1 }) => 2;',
    ],
    [
      'keeps keys of patterns with a default',
      'a.ts',
      'const g = ({ extra = 1 }) => extra;',
      'extra',
      'const g = ({ extra: ctx = 1 }) => ctx;',
    ],
    [
      'keeps exported names',
      'a.ts',
      'const extra = 1; export { extra }; export { extra as b }; export default extra;',
      'extra',
      'const ctx = 1; export { ctx as extra }; export { ctx as b }; export default ctx;',
    ],
    [
      'keeps imported names',
      'a.ts',
      "import { extra } from 'a'; extra();",
      'extra',
      "import { extra as ctx } from 'a'; ctx();",
    ],
    [
      'leaves inner declarations and members alone',
      'a.ts',
      'function f(extra: X) { const g = (extra) => extra; type T = { extra: number }; return o.extra + extra; }',
      'extra',
      'function f(ctx: X) { const g = (extra) => extra; type T = { extra: number }; return o.extra + ctx; }',
    ],
    [
      'keeps definite and type marks',
      'a.ts',
      'let extra!: T; extra?.a!; <U>extra;',
      'extra',
      'let ctx!: T; ctx?.a!; <U>ctx;',
    ],
    [
      'follows JSX',
      'a.tsx',
      'const Extra = f(); <Extra a="Extra"><Extra.B /></Extra>;',
      'Extra',
      'const Ctx = f(); <Ctx a="Extra"><Ctx.B /></Ctx>;',
    ],
    [
      'follows assignments and later declarations',
      'a.js',
      'var extra; var extra = 1; extra = 2; ({ extra } = o); [extra] = o;',
      'extra',
      'var ctx; var ctx = 1; ctx = 2; ({ extra: ctx } = o); [ctx] = o;',
    ],
    ['stops at a taken name', 'a.ts', 'function f(extra) { const ctx = 1; return extra; }', 'extra', 'name-taken'],
    [
      'stops at a name that hides it at a use',
      'a.ts',
      'function f(extra) { return (ctx) => extra; }',
      'extra',
      'name-taken',
    ],
    [
      'stops where a use of an outer name would be caught',
      'a.ts',
      'const ctx = 1; function f(extra) { return ctx; }',
      'extra',
      'name-taken',
    ],
    [
      'stops where a use of a global would be caught',
      'a.ts',
      'function f(extra) { return ctx; }',
      'extra',
      'name-taken',
    ],
    ['stops at exported declarations', 'a.ts', 'export const extra = 1;', 'extra', 'exported'],
    ['stops at names that TypeScript merges', 'a.ts', 'class extra {} interface extra {}', 'extra', 'merged'],
    [
      'stops at parameters that are members',
      'a.ts',
      'class A { constructor(private extra: B) {} }',
      'extra',
      'parameter-property',
    ],
    ['stops at eval', 'a.js', 'function f(extra) { eval("extra"); }', 'extra', 'name-taken'],
    ['stops at with', 'a.cjs', 'function f(extra) { with (o) { extra; } }', 'extra', 'name-taken'],
    [
      'goes on when an unrelated scope has the name',
      'a.ts',
      'function f(extra) { return extra; } function g(ctx) { return ctx; }',
      'extra',
      'function f(ctx) { return ctx; } function g(ctx) { return ctx; }',
    ],
  ];
  for (const [title, path, text, from, expected] of cases) {
    it(title, () => assert.equal(renamed(path, text, from, from === 'Extra' ? 'Ctx' : 'ctx'), expected));
  }

  it('refuses words that are no names', () => {
    const file = new ParsedFile('a.ts', 'let a;');
    const binding = file.program.scope.getBinding('a')!;
    assert.deepEqual(
      ['await', 'class', '1a', 'a-b', 'ok', 'ä', '$'].map((name) => isNameFree(file, binding, name)),
      [false, false, false, false, true, true, true],
    );
    assert.equal(hasDynamicScope(file, file.program.scope), false);
  });
});

describe('renameImportedEdits', () => {
  const imported = (text: string): string => {
    const file = new ParsedFile('a.ts', text);
    const specifier = file
      .paths('ImportDeclaration')[0]
      .node.specifiers.find((one) => one.type === 'ImportSpecifier') as ImportSpecifier;
    const after = applyEdits(text, renameImportedEdits(file, specifier, 'ProtocolError'));
    void new ParsedFile('a.ts', after).program;
    return after;
  };

  it('renames every use, in types as well', () => {
    assert.equal(
      imported(
        "import { McpError } from 'a'; let e: McpError; if (e instanceof McpError) throw new McpError(); export { McpError };",
      ),
      "import { ProtocolError } from 'a'; let e: ProtocolError; if (e instanceof ProtocolError) throw new ProtocolError(); export { ProtocolError as McpError };",
    );
  });

  it('keeps an alias, and makes one where the new name is taken', () => {
    assert.equal(imported("import { McpError as E } from 'a'; E;"), "import { ProtocolError as E } from 'a'; E;");
    assert.equal(
      imported("import { type McpError } from 'a'; class ProtocolError {} let e: McpError;"),
      "import { type ProtocolError as McpError } from 'a'; class ProtocolError {} let e: McpError;",
    );
    assert.equal(
      imported("import { McpError } from 'a'; function f(McpError) { return McpError; } McpError;"),
      "import { ProtocolError } from 'a'; function f(McpError) { return McpError; } ProtocolError;",
    );
  });

  it('leaves names free of those in use', () => {
    const file = new ParsedFile('a.ts', 'let ctx, ctx2; o.ctx3;');
    assert.deepEqual(
      [freeNameOf(file, 'ctx'), freeNameOf(file, 'server'), freeNameOf(file, 'class')],
      ['ctx4', 'server', 'class2'],
    );
  });
});

describe('calls', () => {
  const callIn = (text: string): CallExpression => {
    const file = new ParsedFile('a.ts', text);
    return [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')][0].node as CallExpression;
  };

  it('are read through what compilers and types wrap round them', () => {
    for (const text of [
      '(0, x_1.f)(a)',
      'x_1.f(a)',
      'x_1["f"](a)',
      'x_1?.f(a)',
      '(x_1 as any).f(a)',
      'x_1!.f!(a)',
      '(<any>x_1).f(a)',
      'x_1.f<T>(a)',
      '(x_1 satisfies X).f(a)',
    ]) {
      const call = callIn(text);
      assert.equal(calleeNameOf(call), 'f', text);
      const chain = memberChainOf(calleeOf(call));
      assert.deepEqual([chain?.root.type, chain?.names], ['Identifier', ['f']], text);
    }
  });

  it('are not read where the callee is computed or does something else', () => {
    assert.equal(calleeNameOf(callIn('a[b](c)')), undefined);
    assert.equal(memberChainOf(calleeOf(callIn('a[b].c(d)'))), undefined);
    assert.equal(calleeNameOf(callIn('(g(), x.f)(a)')), undefined);
    assert.equal(
      unwrapped(new ParsedFile('a.ts', '(g(), x.f)(a)').paths('SequenceExpression')[0].node).type,
      'SequenceExpression',
    );
  });

  it('know an argument only where no spread stands before it', () => {
    const call = callIn('f(a, ...b, c)');
    assert.equal(argumentOf(call, 0)?.type, 'Identifier');
    assert.equal(argumentOf(call, 1), undefined);
    assert.equal(argumentOf(call, 2), undefined);
  });
});

describe('functions', () => {
  const text = `function f(this: T, { a }: A = {}, ...rest) { if (a) return 1; [1].map(() => { return 2; }); class B { m() { return 3; } } return; }
const g = async (x) => ({ y: x });
function h(a) { return __awaiter(this, void 0, void 0, function* () { yield k(); return a; }); }
class C { constructor(private readonly p: P) {} m() { return tslib_1.__awaiter(this, void 0, void 0, function* () { return 4; }); } }`;
  const file = new ParsedFile('a.ts', text);
  const [f, h] = file.paths('FunctionDeclaration');
  const [map, g] = file.paths('ArrowFunctionExpression');

  it('have parameters without this, and patterns without defaults', () => {
    assert.deepEqual(
      parametersOf(f.node).map((one) => file.textOf(patternOf(one))),
      ['{ a }: A', 'rest'],
    );
    const maker = file.paths('ClassMethod').find(({ node }) => node.kind === 'constructor')!;
    assert.equal(file.textOf(patternOf(parametersOf(maker.node)[0])), 'p: P');
  });

  it('return what they return themselves', () => {
    assert.deepEqual(
      findReturned(f).map(({ node }) => file.textOf(node)),
      ['1'],
    );
    assert.deepEqual(
      findReturned(g).map(({ node }) => file.textOf(node)),
      ['{ y: x }'],
    );
    assert.equal(findReturned(map).length, 1);
  });

  it('are followed into the generator that TypeScript made of them', () => {
    assert.deepEqual(
      findReturned(h).map(({ node }) => file.textOf(node)),
      ['a'],
    );
    const method = file.paths('ClassMethod').find(({ node }) => file.textOf(node).startsWith('m() { return tslib_1'))!;
    assert.deepEqual(
      findReturned(method).map(({ node }) => file.textOf(node)),
      ['4'],
    );
    assert.deepEqual([isAsync(h), isAsync(g), isAsync(f)], [true, true, false]);
    const inner = bodyFunctionOf(h);
    assert.equal(inner.node.type, 'FunctionExpression');
    assert.equal(sourceFunctionOf(inner).node, h.node);
    assert.equal(sourceFunctionOf(g).node, g.node);
    assert.equal(downlevelledBodyOf(f), undefined);
    assert.equal(enclosingFunctionOf(file.paths('YieldExpression')[0])?.node, inner.node);
  });
});
