/**
 * A tree that the official codemod has been over, then ours over what it left: the same program as from ours alone, or
 * a listed difference with the reason. None of its comments may be left.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { bytesOf } from './corpus/published.js';
import { compare, type Difference, type Files } from './oracle/comparison.js';
import { fixtureInputs } from './oracle/inputs.js';
import { runOfficial, runOurs } from './oracle/tools.js';

const SAME = [
  'sdk-v2/completable-optional-inside',
  'sdk-v2/context-destructured',
  'sdk-v2/context-name-taken',
  'sdk-v2/handlers-by-method',
  'sdk-v2/imports-client-errors',
  'sdk-v2/imports-destructured-require',
  'sdk-v2/imports-mocks',
  'sdk-v2/imports-types-split',
  'sdk-v2/raw-shapes-in-updates',
  'sdk-v2/registrations-one-argument-per-line',
  'sdk-v2/schema-params-call-tool-with-own-schema',
  'sdk-v2/skip-tool-methods-of-other-libraries',
];

/** Differences that cannot be undone behind the official tool, and fingerprints of each. */
const LISTED: Readonly<Record<string, { readonly why: string; readonly fingerprints: readonly string[] }>> = {
  'sdk-v2/context-in-helpers': {
    why: 'a parameter of SDK v2 keeps the name that it has',
    fingerprints: ['2341a5e540', '2f3391bcdc', '2fbf42b3ad', '430c848765', '6fcac32ef9', 'a58de0d4bc', 'b996528f87'],
  },
  'sdk-v2/context-as-only-parameter': {
    why: 'annotations that the official tool wrapped as a schema cannot be told from one any more',
    fingerprints: [
      '1fcdcffde9',
      '2b457cbb2f',
      '2b9f077cda',
      '414cb4c4b9',
      '53fa9ceb36',
      '97f68ee881',
      'da3a6da075',
      'dbf49d7b90',
    ],
  },
  'sdk-v2/imports-removed-name-beside-others': {
    why: 'the official tool takes the class Protocol of SDK v2 for the one of v1, which a person must look at',
    fingerprints: ['722e74ab45', '8f018567f3'],
  },
};

describe('the official codemod first, then ours', () => {
  const inputs = fixtureInputs().filter(({ name }) =>
    [...SAME, ...Object.keys(LISTED)].some((one) => name.startsWith(`${one}.`)),
  );
  assert.equal(inputs.length, SAME.length + Object.keys(LISTED).length, 'every listed fixture exists');
  for (const input of inputs) {
    const [, listed] = Object.entries(LISTED).find(([name]) => input.name.startsWith(`${name}.`)) ?? [];
    test(`${input.name}: ${listed ? `differs, because ${listed.why}` : 'the same program as from ours alone'}`, async () => {
      const root = mkdtempSync(join(tmpdir(), 'mcp-refit-chain-'));
      try {
        const [behind, alone] = ['behind', 'alone'].map((name) => join(root, name));
        for (const folder of [behind, alone]) {
          mkdirSync(folder);
          await input.place(folder);
        }
        const before = bytesOf(alone);
        runOfficial(behind);
        await runOurs(behind);
        await runOurs(alone);
        const [after, own] = [bytesOf(behind), bytesOf(alone)];
        assert.deepEqual(marked(after), []);
        const found = compare(before, after, own).flatMap(({ differences }) => [...differences]);
        assert.deepEqual(
          found.map(({ fingerprint }) => fingerprint).sort(),
          [...(listed?.fingerprints ?? [])].sort(),
          shown(found),
        );
        await runOurs(behind);
        assert.deepEqual(bytesOf(behind), after, 'a second run changes nothing');
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    });
  }
});

function marked(files: Files): string[] {
  return [...files]
    .filter(([, bytes]) => /(?:\/\/|\*)\s*@mcp-codemod-error/.test(bytes.toString('utf8')))
    .map(([path]) => path);
}

function shown(found: readonly Difference[]): string {
  return found
    .map(({ fingerprint, official, ours }) =>
      [fingerprint, ...official.map((line) => `behind ${line}`), ...ours.map((line) => `alone ${line}`)].join('\n'),
    )
    .join('\n');
}
