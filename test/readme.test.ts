import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SKIP_REASONS } from '../planner/index.js';
import { readmeOf } from '../scripts/readme.js';

const page = readFileSync('README.md', 'utf8');

test('the generated parts of the README are those of the code; npm run readme writes them', async () => {
  assert.equal(page, await readmeOf(page));
});

test('the README has every generated part once and none is empty', () => {
  for (const part of ['first-screen', 'commands', 'flags', 'transforms', 'rules']) {
    const found = page.split(`<!-- generated: ${part} -->\n`);
    assert.equal(found.length, 2, part);
    assert.ok(found[1].indexOf('<!-- end -->') > 20, part);
  }
});

test('the README names no flag that the command line does not have', async () => {
  const { FLAGS } = await import('../bin/flags.js');
  const known = [...Object.keys(FLAGS), 'help', 'version'];
  // Flags of other programs in the text.
  const foreign = ['global'];
  const named = [...page.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name]) => name);
  assert.deepEqual(
    named.filter((name) => !known.includes(name) && !foreign.includes(name)),
    [],
  );
});

test('every reason for not planning a file reads as a sentence part', () => {
  for (const text of Object.values(SKIP_REASONS)) assert.match(text, /^[a-z].*[a-z]$/);
});
