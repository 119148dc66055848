/** Reading and parsing: what real files hold, and what a failure says. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ParsedFile } from '../ast/file.js';
import { ParseFailure, parseSource } from '../ast/parse.js';
import { decodeSource, eolAt, indentAt, isDecodeFailure, styleOf } from '../ast/source.js';

function parsed(path: string, text: string): ParsedFile {
  const file = new ParsedFile(path, text);
  void file.program;
  return file;
}

function failureOf(path: string, text: string): ParseFailure {
  try {
    parsed(path, text);
  } catch (error) {
    assert.ok(error instanceof ParseFailure, String(error));
    return error;
  }
  assert.fail('it parsed');
}

/** Every identifier stands in the text where the tree says. */
function assertPositions(file: ParsedFile): void {
  const identifiers = file.paths('Identifier');
  assert.ok(identifiers.length > 0);
  for (const { node } of identifiers)
    assert.equal(file.text.slice(node.start!, node.start! + node.name.length), node.name);
}

const PARSES: Record<string, [path: string, text: string][]> = {
  'an angle cast in .ts and a generic arrow (FMT-09)': [
    ['src/cast.ts', 'const args = <ToolArgs>req.params.arguments;\nexport const id = <T>(x: T) => x;\n'],
    ['src/cast.mts', 'const args = <ToolArgs>req;'],
    ['src/cast.cts', 'import fs = require("fs"); const args = <ToolArgs>fs; export = args;'],
  ],
  'JSX with type arguments in .tsx (FMT-09)': [
    [
      'src/view.tsx',
      'export const pick = <T,>(x: T) => x;\nexport const el = <Table<Row> rows={rows} render={(r: Row) => <b>{r.id}</b>} />;\n',
    ],
    ['src/view.jsx', 'export const el = <A.B c="d">it\'s</A.B>;'],
    ['src/view.js', 'export const el = <A {...b} />;'],
  ],
  'old scripts (FMT-09)': [
    ['src/old.cjs', 'with (ctx) { go(); }\nif (!ready) return;\nmodule.exports = 017;\n'],
    ['src/old.js', 'with (ctx) { go(); }\nvar await = 1;\n<!-- old\n'],
  ],
  'both decorator styles': [
    ['src/a.ts', '@dec() export class A { @field x = 1; constructor(@inject() private y: B) {} }'],
    ['src/b.ts', 'export @dec() class A { @field accessor x = 1; }'],
    ['src/c.js', 'export @dec class A {}'],
  ],
  'explicit resource management, accessors, private members': [
    [
      'src/a.ts',
      'using a = f(); await using b = g(); class A { accessor x = 1; #y; static { this.z = 1; } has(o: A) { return #y in o; } }',
    ],
  ],
  'import attributes of both spellings, deferred and source imports': [
    [
      'src/a.ts',
      'import a from "./a.json" with { type: "json" };\nimport b from "./b.json" assert { type: "json" };\nexport { c } from "./c.json" with { type: "json" };\n',
    ],
    ['src/b.js', 'import defer * as d from "d";\nimport source s from "s";\n'],
  ],
  'TypeScript that @babel/traverse must not take for a second declaration': [
    [
      'src/overloads.ts',
      'export function f(a: string): void; export function f(a: number): void; export function f(a: any) {}',
    ],
    ['src/default.ts', 'export default function f(a: string): void; export default function f(a: any) {}'],
    [
      'src/merging.ts',
      'enum A { x } namespace A { export const y = 1 } class B {} namespace B { export const x = 1 } class C {} interface C {} function D() {} namespace D {}',
    ],
    [
      'src/values.ts',
      'interface A {} const A = 1; export const B = { a: 1 } as const; export type B = typeof B; enum E { a } enum E { b = 2 }',
    ],
    ['src/global.ts', 'declare global { interface Window { a: 1 } var x: number } export {}; const x = 1;'],
    [
      'src/abstract.ts',
      'abstract class A { abstract f(): void; g(a: string): void; g(a: number): void; g(a: any) {} get x() { return 1 } set x(v) {} }',
    ],
    [
      'src/modules.ts',
      'declare module "x" { const a: 1; export default a } declare module "y" { const a: 1; export default a }',
    ],
    [
      'src/types.ts',
      'import type { A } from "x"; interface A2 extends A {} function f<T>(this: A, a: T) { type T2 = T; let x: T2; }',
    ],
    [
      'src/a.d.ts',
      'export declare class A { private constructor(); f(): void } export as namespace Lib; declare const b: string;',
    ],
  ],
  'repeated names that are no error': [
    [
      'src/a.js',
      'var a; var a; function f(b) { var b = 1; } try {} catch (e) { var e; } { let c; } { let c; } x: for (;;) break x;',
    ],
  ],
  'syntax that a parser may recover from': [['src/a.js', 'if (!ready) return;\nfunction f() { super.x; new.target; }']],
};

describe('parseSource', () => {
  for (const [title, files] of Object.entries(PARSES)) {
    it(`takes ${title}`, () => {
      for (const [path, text] of files) assertPositions(parsed(path, text));
    });
  }

  it('keeps positions of the original text behind a byte order mark, a hashbang, CRLF, tabs and U+2028', () => {
    for (const head of [
      '\ufeff',
      '#!/usr/bin/env node\n',
      '\ufeff#!/usr/bin/env node\r\n',
      '\t\r\n\f',
      '// a\u2028',
      '/* \r */',
    ]) {
      const file = parsed('src/a.ts', `${head}const s = 'a\u2028b 😀';\r\nlet tail = s;\rtail = s;`);
      assertPositions(file);
      assert.equal(file.textOf(file.paths('StringLiteral')[0].node), "'a\u2028b 😀'");
    }
  });

  it('reads directives, and a hashbang that is none after a comment is an error', () => {
    assert.equal(parsed('a.js', "#!/usr/bin/env node\n'use strict';\nlet a;").ast.program.directives.length, 1);
    assert.equal(failureOf('a.js', '/* a */#!/usr/bin/env node\n').line, 1);
  });

  it('takes a minified line of a hundred thousand characters', () => {
    const file = parsed('a.js', `var a=0;${'a=a+1,b(a),c.d(a);'.repeat(6000)}`);
    assert.equal(file.paths('CallExpression').length, 12000);
  });

  it('names line and column of a syntax error', () => {
    const failure = failureOf('src/a.ts', 'const a = 1;\r\nconst b = ;\r\n');
    assert.deepEqual([failure.line, failure.column], [2, 11]);
    assert.match(failure.message, /Unexpected token/);
    assert.doesNotMatch(failure.message, /\(\d+:\d+\)/);
  });

  it('names merge conflicts as such', () => {
    const failure = failureOf(
      'a.ts',
      'const a = 1;\n<<<<<<< HEAD\nconst b = 1;\n=======\nconst b = 2;\n>>>>>>> main\n',
    );
    assert.deepEqual([failure.message, failure.line], ['merge conflict markers', 2]);
  });

  it('calls deep nesting what it is, in the parser and in the walk', () => {
    assert.match(failureOf('a.js', `${'f('.repeat(20000)}${')'.repeat(20000)}`).message, /nested too deeply/);
    assert.match(failureOf('a.js', `x = ${'1 + '.repeat(40000)}1`).message, /nested too deeply/);
  });

  it('names a redeclared name and the place of its second declaration, also when other errors come first', () => {
    const cases: [string, string, string, number, number][] = [
      ['a.ts', 'const a = 1;\n\n  const a = 2;', 'a', 3, 9],
      ['a.ts', 'import { A } from "x";\nimport { A } from "y";', 'A', 2, 10],
      ['a.js', 'function f(b) {\n  let b = 1;\n}', 'b', 2, 7],
      ['a.js', 'function g(p, p) {}\nlet c; var c;', 'c', 2, 12],
      ['a.ts', 'switch (x) {\n case 1: let d;\n case 2: let d;\n}', 'd', 3, 14],
    ];
    for (const [path, text, name, line, column] of cases) {
      const failure = failureOf(path, text);
      assert.deepEqual(
        [failure.message, failure.line, failure.column],
        [`"${name}" is declared twice in one scope`, line, column],
      );
    }
  });

  it('takes an empty file and one that holds only comments', () => {
    assert.equal(parseSource('a.ts', '').program.body.length, 0);
    assert.equal(parsed('a.d.ts', '/// <reference types="node" />\n').comments.length, 1);
  });
});

describe('decodeSource', () => {
  const cause = (bytes: Uint8Array): string => {
    const decoded = decodeSource(bytes);
    assert.ok(isDecodeFailure(decoded));
    return decoded.cause;
  };

  it('refuses what is not UTF-8 with the cause (FMT-12)', () => {
    assert.equal(cause(Buffer.from('// caf\xe9\n', 'latin1')), 'not-utf8');
    assert.equal(cause(Buffer.from('\ufeffconst a = 1;', 'utf16le')), 'utf16');
    assert.equal(cause(Buffer.from('const a = 1;', 'utf16le')), 'nul-bytes');
    assert.equal(cause(Buffer.from('const s = 1; // c\u0000d')), 'nul-bytes');
  });

  it('gives back the same bytes for every text that it takes', () => {
    for (const text of ['', '\ufeffa\r\nb\rc\n', "const s = 'a\u2028b 😀'; // é", 'no end']) {
      const decoded = decodeSource(Buffer.from(text));
      assert.equal(decoded, text);
      assert.deepEqual(Buffer.from(decoded as string), Buffer.from(text));
    }
  });
});

describe('styleOf', () => {
  it('reads line end, indentation, quotes, semicolons and trailing commas from the file', () => {
    const file = "import a from 'a'\r\n\r\nfunction f() {\r\n\tg({\r\n\t\ta,\r\n\t\tb,\r\n\t})\r\n}\r\n";
    assert.deepEqual(styleOf(file), { eol: '\r\n', indent: '\t', quote: "'", semicolons: false, trailingCommas: true });
    const other = 'import a from "a";\nfunction f() {\n    return g({\n        a\n    });\n}\n';
    assert.deepEqual(styleOf(other), {
      eol: '\n',
      indent: '    ',
      quote: '"',
      semicolons: true,
      trailingCommas: false,
    });
  });

  it('has answers for an empty file', () => {
    assert.deepEqual(styleOf(''), { eol: '\n', indent: '  ', quote: "'", semicolons: true, trailingCommas: false });
  });

  it('takes the line end of the edited line where line ends are mixed (FMT-03)', () => {
    const text = 'a\r\nb\nc\rd';
    const style = styleOf(text);
    assert.deepEqual([eolAt(text, 0, style), eolAt(text, 3, style), eolAt(text, 5, style)], ['\r\n', '\n', '\r']);
    assert.equal(indentAt('a\r\t b', 4), '\t ');
  });
});
