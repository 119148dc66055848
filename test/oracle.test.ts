// What `npm run oracle` shows of the fixtures; the published packages are in that command alone, as they need the network.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareOn } from './oracle/both.js';
import { fixtureInputs, projectInputs } from './oracle/inputs.js';
import { judge, readList } from './oracle/listed.js';
import { REASONS } from './oracle/reasons.js';

const list = readList();

describe('the official codemod makes the same program of a fixture, or the list says why not', () => {
  for (const input of [...fixtureInputs(), ...projectInputs()])
    test(input.name, async () => {
      const { unexplained, stale } = judge(input.name, await compareOn(input), list);
      const faults = [
        ...unexplained.map(({ path, difference: { fingerprint, official, ours } }) =>
          [
            `${path} ${fingerprint}`,
            ...official.map((line) => `  official  ${line}`),
            ...ours.map((line) => `  ours      ${line}`),
          ].join('\n'),
        ),
        ...stale.map(({ path, reason, fingerprint }) => `${path}: ${reason} ${fingerprint} is no longer so`),
      ];
      const advice = `read them, then: npm run oracle -- --only ${input.name} --because <reason> <fingerprint>… and --update`;
      assert.equal(faults.length, 0, `\n${faults.join('\n')}\n${advice}`);
    });
});

test('every reason of the oracle is given for some difference', () => {
  const given = new Set(Object.values(list).flatMap((files) => Object.values(files).flatMap(Object.keys)));
  assert.deepEqual(
    Object.keys(REASONS).filter((reason) => !given.has(reason)),
    [],
  );
});
