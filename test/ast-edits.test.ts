/** Span edits: what an edit changes, and that nothing else does. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ImportDeclaration, ObjectExpression } from '@babel/types';
import { unwrapEdits, wrapEdits } from '../ast/calls.js';
import { applyEdits, type Edit, isOverlapping, offsetBeforeEdits } from '../ast/edits.js';
import { ParsedFile } from '../ast/file.js';
import { removeElementEdits } from '../ast/lists.js';
import { quotedText, replaceStringEdit } from '../ast/literals.js';
import { insertPropertiesEdit, insertPropertyEdit, keyOf, propertyOf, removePropertyEdits } from '../ast/objects.js';
import { builders, indentEdits, printNode } from '../ast/print.js';
import { appendSpecifiersEdit, removeSpecifierEdits } from '../ast/specifiers.js';
import { insertAfterEdit, insertBeforeEdit, insertImportsEdit, removeStatementEdit } from '../ast/statements.js';
import { outerSpanOf } from '../ast/tokens.js';

/** Text after the edits, which must parse. */
function edited(file: ParsedFile, edits: Edit | Edit[]): string {
  const text = applyEdits(file.text, [edits].flat());
  void new ParsedFile(file.path, text).program;
  return text;
}

function objectIn(text: string): [ParsedFile, ObjectExpression] {
  const file = new ParsedFile('a.ts', text);
  return [file, file.paths('ObjectExpression')[0].node];
}

function importIn(text: string): [ParsedFile, ImportDeclaration] {
  const file = new ParsedFile('a.ts', text);
  return [file, file.paths('ImportDeclaration')[0].node];
}

describe('applyEdits', () => {
  const edit = (start: number, end: number, text: string): Edit => ({ file: 'a', start, end, text });

  it('copies what no edit covers, byte order mark and mixed line ends included (FMT-03)', () => {
    assert.equal(applyEdits('\ufeffab\r\ncd\nef\rg', [edit(1, 2, 'X'), edit(5, 7, '')]), '\ufeffXb\r\n\nef\rg');
  });

  it('keeps the order of insertions at one place, also beside a replacement', () => {
    assert.equal(applyEdits('abc', [edit(1, 1, '1'), edit(1, 1, '2'), edit(1, 2, 'B')]), 'a12Bc');
    assert.equal(applyEdits('abc', [edit(1, 2, ''), edit(2, 2, '1'), edit(1, 1, '0')]), 'a01c');
  });

  it('refuses edits that overlap', () => {
    assert.throws(() => applyEdits('abcdef', [edit(0, 3, 'x'), edit(2, 4, 'y')]), RangeError);
    assert.throws(() => applyEdits('abcdef', [edit(0, 3, 'x'), edit(1, 1, 'y')]), RangeError);
    assert.equal(isOverlapping(edit(0, 2, ''), edit(2, 4, '')), false);
    assert.equal(isOverlapping(edit(0, 2, ''), edit(2, 2, 'x')), false);
  });

  it('maps offsets back to the text before', () => {
    const edits = [edit(1, 1, 'XX'), edit(2, 4, 'y')];
    const after = applyEdits('abcdef', edits);
    assert.equal(after, 'aXXbyef');
    assert.equal('abcdef'[offsetBeforeEdits(after.indexOf('b'), edits)], 'b');
    assert.equal('abcdef'[offsetBeforeEdits(after.indexOf('e'), edits)], 'e');
    assert.equal(offsetBeforeEdits(after.indexOf('X'), edits), 1);
  });
});

describe('string edits', () => {
  it('keep the quote and escape what needs it', () => {
    const file = new ParsedFile('a.ts', `f('a', "b", \`c\`);`);
    const [a, b] = file.paths('StringLiteral');
    const [c] = file.paths('TemplateLiteral');
    assert.equal(edited(file, replaceStringEdit(file, a.node, "it's")), `f('it\\'s', "b", \`c\`);`);
    assert.equal(edited(file, replaceStringEdit(file, b.node, "it's \\")), `f('a', "it's \\\\", \`c\`);`);
    assert.equal(edited(file, replaceStringEdit(file, c.node, '`${')), `f('a', "b", \`\\\`\\\${\`);`);
    assert.equal(quotedText('a\n', '"'), '"a\\n"');
  });
});

describe('insertPropertyEdit', () => {
  const cases: [string, string, string][] = [
    ['on one line', 'f({ a: 1 });', 'f({ a: 1, b: 2 });'],
    ['on one line without blanks', 'f({a:1});', 'f({a:1, b: 2});'],
    ['on one line with a trailing comma', 'f({ a: 1, });', 'f({ a: 1, b: 2, });'],
    ['behind a spread', 'f({ ...x });', 'f({ ...x, b: 2 });'],
    ['one per line', 'f({\n  a: 1\n});', 'f({\n  a: 1,\n  b: 2\n});'],
    ['one per line with a trailing comma', 'f({\n\ta: 1,\n});', 'f({\n\ta: 1,\n\tb: 2,\n});'],
    ['behind a comment of the last one', 'f({\n  a: 1, // one\n});', 'f({\n  a: 1, // one\n  b: 2,\n});'],
    ['behind a comment without a comma', 'f({\n  a: 1 // one\n});', 'f({\n  a: 1, // one\n  b: 2\n});'],
    ['with CRLF', 'f({\r\n  a: 1,\r\n});', 'f({\r\n  a: 1,\r\n  b: 2,\r\n});'],
    ['into an empty one', 'f({});', 'f({ b: 2 });'],
    ['into a blank one', 'f({ });', 'f({ b: 2 });'],
    ['into one that holds only a comment', 'f({ /* x */ });', 'f({ b: 2 /* x */ });'],
    ['into one that holds only a line comment', 'f({\n  // x\n});', 'f({\n  b: 2\n  // x\n});'],
    ['behind a parenthesized value', 'f({ a: (1) });', 'f({ a: (1), b: 2 });'],
    ['behind a method', 'f({\n  a() {\n    g();\n  },\n});', 'f({\n  a() {\n    g();\n  },\n  b: 2,\n});'],
    ['with two on the last line', 'f({\n  a, c\n});', 'f({\n  a, c, b: 2\n});'],
  ];
  for (const [title, before, after] of cases) {
    it(`adds ${title}`, () => {
      const [file, object] = objectIn(before);
      assert.equal(edited(file, insertPropertyEdit(file, object, 'b: 2')), after);
    });
  }

  it('adds several at once', () => {
    const [file, object] = objectIn('f({});');
    assert.equal(edited(file, insertPropertiesEdit(file, object, ['a', 'b'])), 'f({ a, b });');
    const [long, lines] = objectIn('f({\n  x,\n});');
    assert.equal(edited(long, insertPropertiesEdit(long, lines, ['a', 'b'])), 'f({\n  x,\n  a,\n  b,\n});');
  });
});

describe('removePropertyEdits', () => {
  const cases: [string, string, string[], string][] = [
    ['the first on a line', 'f({ a: 1, b: 2, c });', ['a'], 'f({ b: 2, c });'],
    ['one in the middle', 'f({ a: 1, b: 2, c });', ['b'], 'f({ a: 1, c });'],
    ['the last', 'f({ a: 1, b: 2, c });', ['c'], 'f({ a: 1, b: 2 });'],
    ['the last two', 'f({ a: 1, b: 2, c });', ['b', 'c'], 'f({ a: 1 });'],
    ['the last before a trailing comma', 'f({ a: 1, b: 2, });', ['b'], 'f({ a: 1, });'],
    ['a line with its comment', 'f({\n  a: 1, // one\n  // two\n  b: 2,\n});', ['a'], 'f({\n  // two\n  b: 2,\n});'],
    ['the last line without a trailing comma', 'f({\n  a: 1,\n  b: 2\n});', ['b'], 'f({\n  a: 1\n});'],
    ['a member over several lines', 'f({\r\n  a: {\r\n    x,\r\n  },\r\n  b,\r\n});', ['a'], 'f({\r\n  b,\r\n});'],
    ['but not the comment of a neighbour', 'f({ a: 1, /* two */ b: 2 });', ['a'], 'f({ /* two */ b: 2 });'],
    ['the last behind a comment', 'f({ a: 1, /* two */ b: 2 });', ['b'], 'f({ a: 1 /* two */  });'],
  ];
  for (const [title, before, keys, after] of cases) {
    it(`removes ${title}`, () => {
      const [file, object] = objectIn(before);
      const removed = keys.map((key) => propertyOf(object, key)!);
      assert.equal(edited(file, removePropertyEdits(file, object, ...removed)), after);
    });
  }

  it('leaves empty brackets when all go', () => {
    const [file, object] = objectIn('f({ a: 1, b: 2 });');
    assert.match(edited(file, removePropertyEdits(file, object, ...object.properties)), /^f\(\{\s*\}\);$/);
  });
});

describe('keys of objects', () => {
  it('are read when they are static, and the last one wins', () => {
    const [, object] = objectIn(`f({ a: 1, 'b': 2, ['c']: 3, [d]: 4, 5: 6, ...e, a: 7, f() {} });`);
    assert.deepEqual(object.properties.map(keyOf), ['a', 'b', 'c', undefined, '5', undefined, 'a', 'f']);
    assert.equal(propertyOf(object, 'a'), object.properties[6]);
    assert.equal(propertyOf(object, 'd'), undefined);
  });
});

describe('argument edits', () => {
  it('remove an argument with its comma', () => {
    const file = new ParsedFile('a.ts', 'f(a, b, /* c */ c);');
    const [{ node }] = file.paths('CallExpression');
    assert.equal(edited(file, removeElementEdits(file, node.arguments, [node.arguments[1]])), 'f(a, /* c */ c);');
    assert.equal(
      edited(file, removeElementEdits(file, node.arguments, [node.arguments[0], node.arguments[1]])),
      'f(/* c */ c);',
    );
  });

  it('wrap and unwrap an argument with its parentheses', () => {
    const file = new ParsedFile('a.ts', 'f(((a)), b); z.object((/* x */ { c }));');
    const [first, second] = file.paths('CallExpression');
    assert.equal(file.textOf(outerSpanOf(file, first.node.arguments[0])), '((a))');
    assert.equal(
      edited(file, wrapEdits(file, first.node.arguments[0], 'g(', ')')),
      'f(g(((a))), b); z.object((/* x */ { c }));',
    );
    assert.equal(
      edited(file, unwrapEdits(file, second.node, second.node.arguments[0])),
      'f(((a)), b); (/* x */ { c });',
    );
  });

  it('know where an arrow body in parentheses begins and ends (FMT-05)', () => {
    const file = new ParsedFile(
      'a.ts',
      'export const empty = () => ({}) as Result;\nconst f = async () => ({ tools });\n',
    );
    const [cast, plain] = file.paths('ArrowFunctionExpression').map(({ node }) => node.body);
    assert.equal(file.textOf(outerSpanOf(file, cast)), '({}) as Result');
    assert.equal(file.textOf(outerSpanOf(file, plain)), '({ tools })');
  });
});

describe('insertImportsEdit', () => {
  const cases: [string, string, string][] = [
    [
      'after the last import and the comment on its line',
      "import a from 'a'; // a\nimport {\n  b,\n} from 'b'; // b\n\nf();\n",
      "import a from 'a'; // a\nimport {\n  b,\n} from 'b'; // b\nNEW;\n\nf();\n",
    ],
    [
      'after a directive under hashbang and licence (FMT-01)',
      "#!/usr/bin/env node\n/**\n * MIT licence.\n */\n'use strict';\n\nf();\n",
      "#!/usr/bin/env node\n/**\n * MIT licence.\n */\n'use strict';\nNEW;\n\nf();\n",
    ],
    ['after a hashbang', '#!/usr/bin/env node\nf();\n', '#!/usr/bin/env node\nNEW;\nf();\n'],
    [
      'after a hashbang behind a byte order mark',
      '\ufeff#!/usr/bin/env node\r\nf();\r\n',
      '\ufeff#!/usr/bin/env node\r\nNEW;\r\nf();\r\n',
    ],
    ['after a header comment', '// Copyright someone\n\nf();\n', '// Copyright someone\nNEW;\n\nf();\n'],
    ['after a header of several lines', '// a.js\n// does a\n\nf();\n', '// a.js\n// does a\nNEW;\n\nf();\n'],
    ['before several lines about the first statement', '// says\n// hello\nf();\n', 'NEW;\n// says\n// hello\nf();\n'],
    ['before a comment of the first statement', '// says hello\nf();\n', 'NEW;\n// says hello\nf();\n'],
    ['after a byte order mark', '\ufefff();\n', '\ufeffNEW;\nf();\n'],
    ['into an empty file', '', 'NEW;\n'],
    ['into a file without a line end', "import a from 'a'", "import a from 'a'\nNEW;"],
    ['into a file of comments', '/// <reference types="node" />\n', '/// <reference types="node" />\nNEW;\n'],
    ['on a minified line', "import a from'a';f();", "import a from'a';\nNEW;f();"],
    ['with CRLF', "import a from 'a';\r\nf();\r\n", "import a from 'a';\r\nNEW;\r\nf();\r\n"],
  ];
  for (const [title, before, after] of cases) {
    it(`adds ${title}`, () => {
      const file = new ParsedFile('a.ts', before);
      assert.equal(edited(file, insertImportsEdit(file, ['NEW;'])), after);
    });
  }

  it('adds after the requires that head a CommonJS file, not after one in the middle', () => {
    const text =
      '"use strict";\nvar __importDefault = f;\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.a = void 0;\nconst b = require("b");\nconst c = __importDefault(require("c"));\nfunction g() {}\nconst late = require("late");\n';
    const file = new ParsedFile('a.cjs', text);
    assert.equal(
      edited(file, insertImportsEdit(file, ['NEW;'])),
      text.replace('(require("c"));\n', '(require("c"));\nNEW;\n'),
    );
  });
});

describe('statement edits', () => {
  const cases: [string, string, string][] = [
    [
      'with the comment on its line, without the header above (FMT-01)',
      '/* licence */\n\n// the transport\nX; // v1\ng();\n',
      '/* licence */\n\n// the transport\ng();\n',
    ],
    ['on a line with others', 'g(); X; h();\n', 'g(); h();\n'],
    ['at the end of a line', 'g(); X;\nh();\n', 'g();\nh();\n'],
    ['with CRLF', 'X;\r\ng();\r\n', 'g();\r\n'],
    ['behind a byte order mark', '\ufeffX;\ng();\n', '\ufeffg();\n'],
    ['without a line end', 'g();\nX', 'g();\n'],
    ['before a block comment that heads the next line', 'X; /* next\n */ g();\n', '/* next\n */ g();\n'],
  ];
  for (const [title, before, after] of cases) {
    it(`remove a statement ${title}`, () => {
      const file = new ParsedFile('a.js', before);
      const statement = file.ast.program.body.find((node) => file.textOf(node).startsWith('X'))!;
      assert.equal(edited(file, removeStatementEdit(file, statement)), after);
    });
  }

  it('insert above and below with the indentation of the neighbour', () => {
    const file = new ParsedFile('a.js', 'function f() {\r\n\tg(); // g\r\n}\r\n');
    const [{ node }] = file.paths('ExpressionStatement');
    assert.equal(
      edited(file, insertBeforeEdit(file, node, ['h();'])),
      'function f() {\r\n\th();\r\n\tg(); // g\r\n}\r\n',
    );
    assert.equal(
      edited(file, insertAfterEdit(file, node, ['h();'])),
      'function f() {\r\n\tg(); // g\r\n\th();\r\n}\r\n',
    );
  });
});

describe('specifier edits', () => {
  const removals: [string, string[], string][] = [
    ["import { A, B } from 'x' with { type: 'y' };\nf();", ['A'], "import { B } from 'x' with { type: 'y' };\nf();"],
    ["import {\n  A, // a\n  B,\n} from 'x';\nf();", ['A'], "import {\n  B,\n} from 'x';\nf();"],
    ["import D, { A } from 'x';\nf();", ['A'], "import D from 'x';\nf();"],
    ["import D, { A } from 'x';\nf();", ['D'], "import { A } from 'x';\nf();"],
    ["import D, * as N from 'x';\nf();", ['N'], "import D from 'x';\nf();"],
    ["import D, * as N from 'x';\nf();", ['D'], "import * as N from 'x';\nf();"],
    ["import { A } from 'x'; // a\nf();", ['A'], 'f();'],
    ["import type { A, B } from 'x';\nf();", ['B'], "import type { A } from 'x';\nf();"],
  ];
  for (const [before, names, after] of removals) {
    it(`remove ${names} of ${JSON.stringify(before)}`, () => {
      const [file, node] = importIn(before);
      const removed = node.specifiers.filter(({ local }) => names.includes(local.name));
      assert.equal(edited(file, removeSpecifierEdits(file, node, removed)), after);
    });
  }

  const additions: [string, string | undefined][] = [
    ["import { A } from 'x' with { type: 'y' };", "import { A, B } from 'x' with { type: 'y' };"],
    ["import {\n  A, // a\n} from 'x';", "import {\n  A, // a\n  B,\n} from 'x';"],
    ["import type {A} from 'x';", "import type {A, B} from 'x';"],
    ["import D from 'x';", "import D, { B } from 'x';"],
    ["import D, {} from 'x';", "import D, { B } from 'x';"],
    ["import type from 'x';", "import type, { B } from 'x';"],
    ["import * as N from 'x';", undefined],
    ["import 'x';", undefined],
  ];
  for (const [before, after] of additions) {
    it(`add to ${JSON.stringify(before)}`, () => {
      const [file, node] = importIn(before);
      const edit = appendSpecifiersEdit(file, node, ['B']);
      assert.equal(edit && edited(file, edit), after);
    });
  }
});

describe('indentEdits', () => {
  const prompt =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    'server.registerPrompt(({ code }) => {\n  const text = `Review:\n  - bugs\n${\n  code\n}\n`;\n\n  return "a\\\n  b";\n});\n';

  it('leave template text and strings over several lines as they are (FMT-07)', () => {
    const file = new ParsedFile('a.ts', prompt);
    const after = edited(file, indentEdits(file, { start: 0, end: prompt.length })!);
    const cooked = (one: ParsedFile) => one.paths('TemplateElement').map(({ node }) => node.value.cooked);
    const again = new ParsedFile('a.ts', after);
    assert.deepEqual(cooked(again), cooked(file));
    assert.equal(again.paths('StringLiteral')[0].node.value, 'a  b');
    assert.match(after, /\n {4}const text = `Review:\n {2}- bugs\n\$\{\n {4}code\n {2}\}\n`;\n\n {4}return/);
  });

  it('leave JSX text as it is', () => {
    const file = new ParsedFile('a.tsx', 'const a = (\n  <p>\n    text\n  </p>\n);\n');
    const after = edited(file, indentEdits(file, { start: 0, end: file.text.length })!);
    assert.equal(new ParsedFile('a.tsx', after).paths('JSXText')[0].node.value, '\n    text\n  ');
  });

  it('refuse a span that cuts a template', () => {
    const file = new ParsedFile('a.ts', prompt);
    assert.equal(indentEdits(file, { start: 0, end: prompt.indexOf('- bugs') }), undefined);
  });
});

describe('printNode', () => {
  it('prints a new node in the style of the file', () => {
    const b = builders();
    const node = b.expressionStatement(b.callExpression(b.identifier('f'), [b.stringLiteral('a')]));
    assert.equal(printNode(new ParsedFile('a.ts', "import a from 'a'\nf(a)\ng(a)\n"), node), "f('a')");
    assert.equal(printNode(new ParsedFile('a.ts', 'import a from "a";\nf(a);\n'), node), 'f("a");');
  });

  it('refuses a node that holds text of a file', () => {
    const b = builders();
    const file = new ParsedFile('a.ts', 'f(a);');
    const [{ node }] = file.paths('CallExpression');
    assert.throws(() => printNode(file, b.expressionStatement(node as never)), /only new nodes/);
  });
});
