/** The fixture harness itself: each promise is broken once, and must be noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineRule, type Edit, type Finding, type Transform } from '../transforms/contract.js';
import { withoutAnnotations } from './harness/annotations.js';
import { run } from './harness/chain.js';
import type { Fixture } from './harness/fixtures.js';
import { syntaxFaults } from './harness/javascript.js';
import { brokenPromises, filesOf, kindFaults, spliceFaults } from './harness/promises.js';
import { indentTwin, lineEndTwin } from './harness/twins.js';
import { typeFaults } from './harness/types.js';

/** A transform with one rule that makes these edits wherever `word` stands. */
function transformOf(
  word: string,
  editsAt: (text: string, at: number) => Omit<Edit, 'file'>[],
  safety?: 'review',
): Transform {
  const rule = defineRule({
    id: 'word',
    title: 'A word.',
    why: 'It is only a word.',
    spec: { revision: '2026-07-28', section: 'none' },
    worlds: ['sdk-v2'],
    sides: ['server'],
    reasons: {
      found: { verdict: 'rewrite', text: 'The word and its comment are replaced.' },
      kept: { verdict: 'manual', text: 'The word stays.', next: 'Replace it.' },
    },
    mentions: [word],
    detect: ({ path, text }) => {
      const at = text.indexOf(word);
      return at < 0 ? [] : [{ file: path, start: at, end: at + word.length }];
    },
    rewrite({ start }, { path, text }): Finding {
      const edits = editsAt(text, start).map((edit) => ({ file: path, ...edit }));
      if (edits.length === 0) return { reason: 'kept', evidence: [] };
      return {
        reason: 'found',
        evidence: [],
        edits,
        ...(safety && { safety, assumption: 'The comment is not needed.' }),
      };
    },
  });
  return { id: 'words', title: 'Words.', position: 'Anywhere.', phases: [[rule]] };
}

function fixtureOf(input: string, output: string, more: Partial<Fixture> = {}): Fixture {
  const outputs = { outputPath: 'case.output.ts', output, manifest: undefined, manifestOutput: undefined };
  const paths = { path: 'case.ts', inputPath: 'case.input.ts', manifestOutputPath: 'case.package.output.json' };
  return {
    ...withoutAnnotations(input),
    ...outputs,
    ...paths,
    transform: 'words',
    name: 'words/case.ts',
    kind: 'rewrite',
    ...more,
  };
}

function faultsOf(fixture: Fixture, transform: Transform): string[] {
  return brokenPromises(fixture, transform, run([transform], filesOf(fixture)));
}

const rename = transformOf('oldName', (_text, start) => [{ start, end: start + 7, text: 'newName' }]);

test('a sound rewrite breaks no promise', () => {
  const input = 'if (x) {\n    // why\n    oldName(); //~ word/found\n}\n';
  assert.deepEqual(faultsOf(fixtureOf(input, 'if (x) {\n    // why\n    newName();\n}\n'), rename), []);
});

test('other bytes than expected are shown as a diff', () => {
  const [fault] = faultsOf(fixtureOf('oldName();\n', 'otherName();\n'), rename);
  assert.match(fault, /not the expected bytes[\s\S]*-otherName\(\);\n\+newName\(\);/);
});

test('a finding without annotation and an annotation without finding are both faults', () => {
  const faults = faultsOf(fixtureOf('f(); //~ word/found\noldName();\n', 'f();\nnewName();\n'), rename);
  assert.deepEqual(faults, [
    'expected but not found: line 1: word/found',
    'found but not annotated: line 2: word/found',
  ]);
});

test('a second run that changes something again is a fault', () => {
  const growing = transformOf('grow', (_text, start) => [{ start, end: start, text: 'x' }]);
  const faults = faultsOf(fixtureOf('grow();\n', 'xgrow();\n'), growing);
  assert.ok(faults.some((fault) => fault.startsWith('a second run changes the output again')));
});

test('a lost comment is a fault, unless a finding of safety review speaks of it', () => {
  const drop = (safety?: 'review') =>
    transformOf('/* note */', (_text, start) => [{ start, end: start + 10, text: '' }], safety);
  const fixture = fixtureOf('/* note */ f();\n', ' f();\n');
  assert.deepEqual(
    run([drop()], filesOf(fixture)).found.map(({ outcome }) => outcome.safety),
    ['review'],
    'the planner demotes it by itself',
  );
  assert.deepEqual(faultsOf(fixture, drop('review')), []);
});

test('a line feed in a CRLF file and spaces in a tab file are faults', () => {
  const insert = transformOf('oldName();', (_text, start) => [{ start, end: start + 10, text: 'a();\n  b();' }]);
  const faults = faultsOf(fixtureOf('{\n  oldName();\n}\n', '{\n  a();\n  b();\n}\n'), insert);
  assert.ok(faults.some((fault) => fault.startsWith('with other line ends the result differs')));
  assert.ok(faults.some((fault) => fault.startsWith('with other indentation the result differs')));
});

test('a result that does not parse is a fault', () => {
  const broken = transformOf('oldName', (_text, start) => [{ start, end: start + 7, text: '(((' }]);
  assert.ok(
    faultsOf(fixtureOf('oldName();\n', '((();\n'), broken).some((fault) =>
      fault.startsWith('the result does not parse'),
    ),
  );
});

test('bytes that change outside the edits are a fault', () => {
  const step = {
    before: new Map([['a.ts', 'a();\nb();\n']]),
    adds: [],
    edits: [{ file: 'a.ts', start: 0, end: 1, text: 'c' }],
  };
  assert.deepEqual(spliceFaults([{ ...step, after: new Map([['a.ts', 'c();\nb();\n']]) }]), []);
  assert.equal(spliceFaults([{ ...step, after: new Map([['a.ts', 'c();\nB();\n']]) }]).length, 1);
  assert.equal(spliceFaults([{ ...step, after: new Map([...step.before, ['b.ts', '']]) }]).length, 2);
});

test('a fixture must be what its name says', () => {
  const input = 'f();\n';
  assert.equal(kindFaults(fixtureOf(input, ''), input).length, 1, 'a pair that is identical');
  assert.equal(kindFaults(fixtureOf(input, '', { kind: 'skip' }), 'g();\n').length, 1, 'a skip- that changes');
  assert.equal(
    kindFaults(fixtureOf(input, '', { kind: 'manual' }), 'g();\n').length,
    1,
    'a manual- that changes more than markers',
  );
  const marked = '// MCP-TODO(a/b): do it\nf();\n';
  assert.deepEqual(kindFaults(fixtureOf(input, '', { kind: 'manual' }), marked), []);
  assert.equal(kindFaults(fixtureOf(input, ''), marked).length, 1, 'a rewrite that only marks');
});

test('a skip- fixture without annotation allows no manual finding, even one whose marker has no place', () => {
  const keep = transformOf('word', () => []);
  const faults = faultsOf(fixtureOf('', '', { kind: 'skip', input: 'f(`\nword`);\n', output: undefined }), keep);
  assert.ok(
    faults.some((fault) => fault.includes('found but not annotated')),
    faults.join('\n'),
  );
});

test('annotations leave no byte behind', () => {
  const text =
    '//~ types: TS2307 -- far away\r\n//~ era: modern\r\n//~ allow-blocked: session-auth-binding\r\na();\t//~ x/y\r\n//~^ x/z, x/w\r\nb();';
  const { input, expected, excused, options } = withoutAnnotations(text);
  assert.equal(input, 'a();\r\nb();');
  assert.deepEqual(
    expected.map(({ line, id }) => `${line} ${id}`),
    ['1 x/y', '1 x/z', '1 x/w'],
  );
  assert.deepEqual(excused, ['TS2307']);
  assert.deepEqual(options, { era: 'modern', legacy: 'auto', allowBlocked: ['session-auth-binding'] });
  assert.equal(withoutAnnotations('//~ legacy: sessionful\n').options.legacy, 'sessionful');
  assert.throws(() => withoutAnnotations('//~ legacy: auto\n'), /auto is the default/);
  assert.throws(() => withoutAnnotations('//~ allow-blocked: imports\n'), /"imports" blocks no entry/);
  assert.throws(() => withoutAnnotations('a(); //~ nonsense'), /is not rule\/reason/);
  assert.throws(() => withoutAnnotations('//~ types: TS1\n'), /does not say why/);
});

test('files that mix line ends or indentation have no twin', () => {
  assert.equal(lineEndTwin('a\r\nb\n'), undefined);
  assert.equal(lineEndTwin('a\nb\n')?.('a\nb\n'), 'a\r\nb\r\n');
  assert.equal(lineEndTwin('a\r\nb\r\n')?.('a\r\nb\r\n'), 'a\nb\n');
  assert.equal(indentTwin('{\n\ta\n  b\n}'), undefined);
  assert.equal(indentTwin('a\nb\n'), undefined);
  assert.equal(indentTwin('{\n    a\n}')?.('{\n    a\n     b\n}'), '{\n\ta\n\t b\n}');
});

test('type errors that a rewrite brings are faults, and excuses must be needed', () => {
  const at = (text: string, path: string) => ({ path: `__testfixtures__/${path}.ts`, text });
  const before = at("export const a: string = '1';\n", 'harness-before');
  const faults = typeFaults([
    { name: 'one', before, after: at('export const a: string = 1;\n', 'harness-one'), excused: [] },
    { name: 'two', before, after: at('export const a: string = 1;\n', 'harness-two'), excused: ['TS2322'] },
    { name: 'three', before, after: at("export const a: string = '2';\n", 'harness-three'), excused: ['TS2307'] },
  ]);
  assert.equal(faults.length, 3);
  assert.match(faults[0], /^one: .*TS2322/);
  assert.match(faults[1], /^two: .*TS2322/, 'an excuse holds only for what the input has, too');
  assert.match(faults[2], /three TS2307/);
});

test('JavaScript that node does not take is a fault, by the kind of its file', () => {
  const faults = syntaxFaults([
    { path: 'a.mjs', text: '#!/usr/bin/env node\nimport x from "y";\nawait x();\n' },
    { path: 'b.cjs', text: '#!/usr/bin/env node\nif (a) return;\nwith (a) b();\n' },
    { path: 'c.mjs', text: 'with (a) b();\n' },
    { path: 'd.cjs', text: '#!/usr/bin/env nodefoo();\nimport x from "y";\n' },
  ]);
  assert.deepEqual(
    faults.map((fault) => fault.split(':')[0]),
    ['c.mjs', 'd.cjs'],
  );
});
