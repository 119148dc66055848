import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEdits } from '../ast/edits.js';
import { parseManifest } from '../ast/manifest.js';
import { type ManifestOperation, manifestEdits } from '../ast/manifest-edits.js';

function after(text: string, ...operations: ManifestOperation[]): string {
  return applyEdits(text, manifestEdits(parseManifest('package.json', text), operations));
}

const add = (name: string, section: ManifestOperation['section'] = 'dependencies'): ManifestOperation => ({
  kind: 'add',
  section,
  name,
  range: '^2',
});
const remove = (name: string, section: ManifestOperation['section'] = 'dependencies'): ManifestOperation => ({
  kind: 'remove',
  section,
  name,
});
const setRange = (name: string): ManifestOperation => ({
  kind: 'set-range',
  section: 'dependencies',
  name,
  range: '^9',
});

const SORTED = '{\n  "name": "x",\n  "dependencies": {\n    "b": "1",\n    "d": "1"\n  },\n  "private": true\n}\n';

describe('edits of a manifest', () => {
  it('put a new entry in its place where the section is in order', () => {
    assert.equal(after(SORTED, add('a')), SORTED.replace('    "b"', '    "a": "^2",\n    "b"'));
    assert.equal(after(SORTED, add('c')), SORTED.replace('    "d"', '    "c": "^2",\n    "d"'));
    assert.equal(after(SORTED, add('e')), SORTED.replace('"d": "1"\n', '"d": "1",\n    "e": "^2"\n'));
  });

  it('know the order of npm as well as that of code units', () => {
    const text = '{ "dependencies": { "a": "1", "B": "1", "d": "1" } }';
    assert.equal(after(text, add('C')), '{ "dependencies": { "a": "1", "B": "1", "C": "^2", "d": "1" } }');
  });

  it('put it at the end where there is no order', () => {
    const text = SORTED.replace('"b"', '"z"');
    assert.equal(after(text, add('a')), text.replace('"d": "1"\n', '"d": "1",\n    "a": "^2"\n'));
  });

  it('take an entry away with its comma and line, wherever it stands', () => {
    assert.equal(after(SORTED, remove('b')), SORTED.replace('"b": "1",\n    ', ''));
    assert.equal(after(SORTED, remove('d')), SORTED.replace(',\n    "d": "1"', ''));
  });

  it('take a section away that they empty, wherever it stands', () => {
    assert.equal(after(SORTED, remove('b'), remove('d')), '{\n  "name": "x",\n  "private": true\n}\n');
    assert.equal(after('{\n  "name": "x",\n  "dependencies": { "b": "1" }\n}\n', remove('b')), '{\n  "name": "x"\n}\n');
    assert.equal(after('{ "dependencies": { "b": "1" } }', remove('b')), '{ "dependencies": {} }');
  });

  it('keep a section whose only entry is replaced, whatever the order of the operations', () => {
    const text = '{\n  "dependencies": { "old": "1" },\n  "x": 1\n}';
    const expected = '{\n  "dependencies": { "new": "^2" },\n  "x": 1\n}';
    assert.equal(after(text, remove('old'), add('new')), expected);
    assert.equal(after(text, add('new'), remove('old')), expected);
  });

  it('change a range and nothing else', () => {
    assert.equal(after(SORTED, setRange('d')), SORTED.replace('"d": "1"', '"d": "^9"'));
  });

  it('keep a manifest of one line on one line', () => {
    assert.equal(
      after('{"name":"x","dependencies":{"b":"1"}}', add('a'), add('c')),
      '{"name":"x","dependencies":{"a":"^2","b":"1","c":"^2"}}',
    );
    assert.equal(
      after('{ "name": "x", "dependencies": { "b": "1" } }\n', add('c')),
      '{ "name": "x", "dependencies": { "b": "1", "c": "^2" } }\n',
    );
    assert.equal(after('{"name":"x"}', add('c')), '{"name":"x","dependencies":{"c":"^2"}}');
  });

  it('keep tabs, CR LF, and a missing last line end', () => {
    const text = '{\r\n\t"name": "x",\r\n\t"dependencies": {\r\n\t\t"b": "1"\r\n\t}\r\n}';
    assert.equal(after(text, add('c')), text.replace('"b": "1"', '"b": "1",\r\n\t\t"c": "^2"'));
    assert.equal(
      after(text, add('c', 'devDependencies')),
      text.replace('\t}\r\n}', '\t},\r\n\t"devDependencies": {\r\n\t\t"c": "^2"\r\n\t}\r\n}'),
    );
  });

  it('write a new section where npm writes it', () => {
    const text = '{\n    "name": "x",\n    "devDependencies": {\n        "b": "1"\n    },\n    "files": []\n}\n';
    assert.equal(
      after(text, add('a')),
      text.replace('    "devDependencies"', '    "dependencies": {\n        "a": "^2"\n    },\n    "devDependencies"'),
    );
    assert.equal(
      after(text, add('a', 'peerDependencies')),
      text.replace('    },\n    "files"', '    },\n    "peerDependencies": {\n        "a": "^2"\n    },\n    "files"'),
    );
  });

  it('fill an empty section, and an empty manifest', () => {
    assert.equal(
      after('{\n  "dependencies": {},\n  "x": 1\n}', add('a')),
      '{\n  "dependencies": {\n    "a": "^2"\n  },\n  "x": 1\n}',
    );
    assert.deepEqual(JSON.parse(after('{}', add('a'))), { dependencies: { a: '^2' } });
  });

  it('are none when everything is so already', () => {
    const manifest = parseManifest('package.json', SORTED);
    const nothing: ManifestOperation[] = [
      add('b'),
      remove('zz'),
      { kind: 'set-range', section: 'dependencies', name: 'd', range: '1' },
      setRange('zz'),
      remove('b', 'devDependencies'),
    ];
    assert.deepEqual(manifestEdits(manifest, nothing), []);
    assert.deepEqual(manifestEdits(manifest, []), []);
  });

  it('leave a section alone that is no object', () => {
    assert.equal(after('{ "dependencies": [] }', add('a')), '{ "dependencies": [] }');
  });

  it('touch no byte but those that change', () => {
    const text =
      '{\n  "name" : "x",\n  "dependencies": {   "b":"1" ,\n  "d":\t"1" }  ,\n  "n": 1.0, "u": "\\u00e9"\n}\n\n';
    const [edit] = manifestEdits(parseManifest('package.json', text), [setRange('d')]);
    assert.deepEqual([text.slice(edit.start, edit.end), edit.text], ['1', '^9']);
  });
});
