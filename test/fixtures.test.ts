/**
 * Every fixture under every promise of design.md section 7.
 *
 *   FIXTURE=aliased npm test -- fixtures   only the cases whose name holds the word
 *   UPDATE=1 npm test -- fixtures          writes the outputs (not those that break the promise in their own name)
 */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Transform } from '../transforms/contract.js';
import { TRANSFORMS } from '../transforms/index.js';
import { run } from './harness/chain.js';
import { coverageFaults } from './harness/coverage.js';
import { type Fixture, fixtureFolders, fixturesOf, strayFilesOf } from './harness/fixtures.js';
import { type Script, syntaxFaults } from './harness/javascript.js';
import { fileFaults, filesBelow, migrated, planFaults, projectFixtures, writeFilesBelow } from './harness/projects.js';
import { brokenPromises, filesOf, kindFaults } from './harness/promises.js';
import { transformById } from './harness/transforms.js';
import { type Typed, typeFaults } from './harness/types.js';

const { FIXTURE = '', UPDATE = '' } = process.env;
const isChosen = (name: string): boolean => name.includes(FIXTURE);

/** Reasons that a finding of some fixture shows, per transform. */
const shown = new Map<string, Set<string>>();
const scripts: Script[] = [];
const typed: Typed[] = [];
const silent: string[] = [];

function assertNone(faults: readonly string[]): void {
  if (faults.length > 0) assert.fail(`\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
}

function show(transform: string, id: string): void {
  shown.set(transform, (shown.get(transform) ?? new Set()).add(id));
}

for (const id of fixtureFolders()) {
  const transform = await transformById(id);
  if (!transform) {
    test(`${id} is a transform`, () => assert.fail(`__testfixtures__/${id}: there is no transform of this name`));
    continue;
  }
  const all = fixturesOf(id);
  describe(`fixtures of ${id}`, () => {
    for (const fixture of all.filter(({ name }) => isChosen(name))) {
      test(`${fixture.name} keeps its promises`, () => checkFixture(fixture, transform));
      test(`${fixture.name} comes out the same from all transforms at once and one by one`, () => checkOrder(fixture));
    }
    if (FIXTURE !== '') return;
    test(`every file in ${id} belongs to a case`, () => assertNone(strayFilesOf(id)));
    test(`at least 40 % of the cases of ${id} are negative`, () => {
      const negative = all.filter(({ kind }) => kind !== 'rewrite').length;
      assert.ok(negative >= all.length * 0.4, `${negative} of ${all.length} are skip- or manual-`);
    });
  });
}

function checkFixture(fixture: Fixture, transform: Transform): void {
  const result = run([transform], filesOf(fixture), fixture.options);
  for (const { id } of result.found) show(transform.id, id);
  if (fixture.expected.length === 0 && fixture.kind !== 'skip') silent.push(fixture.name);
  const updated = UPDATE === '' ? fixture : withNewOutput(fixture, result.files);
  collect(updated, result.files.get(fixture.path)!);
  assertNone(brokenPromises(updated, transform, result));
}

/** The fixture with its outputs written; one that breaks the promise in its name is left to fail. */
function withNewOutput(fixture: Fixture, files: ReadonlyMap<string, string>): Fixture {
  const output = files.get(fixture.path)!;
  const manifest = files.get('package.json');
  if (fixture.kind === 'skip' || kindFaults(fixture, output).length > 0) return fixture;
  if (output !== fixture.output) writeFileSync(fixture.outputPath, output);
  if (manifest === fixture.manifest) return { ...fixture, output };
  if (manifest !== fixture.manifestOutput) writeFileSync(fixture.manifestOutputPath, manifest!);
  return { ...fixture, output, manifestOutput: manifest };
}

/** Results for node's syntax check and for the one type check of all. */
function collect({ name, kind, path, inputPath, outputPath, input, excused }: Fixture, output: string): void {
  if (kind !== 'rewrite') return;
  scripts.push({ path: outputPath, text: output });
  if (!/\.(?:[cm]?ts|tsx)$/.test(path)) return;
  typed.push({ name, before: { path: inputPath, text: input }, after: { path: outputPath, text: output }, excused });
}

function checkOrder(fixture: Fixture): void {
  const files = filesOf(fixture);
  const { options } = fixture;
  const atOnce = run(TRANSFORMS, files, options);
  const oneByOne = run(TRANSFORMS, files, { ...options, isForgetful: true });
  const again = run(TRANSFORMS, atOnce.files, options);
  const keysOf = ({ found }: typeof atOnce) =>
    found.map(({ line, id, outcome }) => `${outcome.transform} ${line} ${id}`);
  assert.deepEqual(Object.fromEntries(oneByOne.files), Object.fromEntries(atOnce.files));
  assert.deepEqual(keysOf(oneByOne), keysOf(atOnce));
  assert.deepEqual(
    Object.fromEntries(again.files),
    Object.fromEntries(atOnce.files),
    'all transforms once more change the result',
  );
}

describe('projects', () => {
  for (const project of projectFixtures().filter(({ name }) => isChosen(`projects/${name}`))) {
    const { name, before, after: expectedFolder, expected } = project;
    test(`projects/${name} becomes its after`, async () => {
      const result = await migrated(project);
      for (const { transform, rule, reason } of result.first.plan.findings) show(transform, `${rule}/${reason}`);
      // A run in which something failed is no model of what is right.
      const isSound = planFaults(project, result).length === 0;
      if (UPDATE !== '' && isSound && !expected.unchanged) writeFilesBelow(expectedFolder, result.files);
      if (!expected.unchanged && !existsSync(expectedFolder))
        assert.fail(`${expectedFolder} is missing; UPDATE=1 writes it`);
      const wanted = filesBelow(expected.unchanged ? before : expectedFolder);
      collectProject(project, wanted);
      assertNone([...fileFaults(wanted, result.files), ...planFaults(project, result)]);
    });
  }
});

function collectProject(
  { name, before, after: folder, expected }: ReturnType<typeof projectFixtures>[number],
  files: ReadonlyMap<string, Buffer>,
): void {
  if (expected.unchanged) return;
  const inputs = filesBelow(before);
  for (const [path, bytes] of files) {
    const text = bytes.toString('utf8');
    const input = inputs.get(path)?.toString('utf8');
    if (input === text) continue;
    scripts.push({ path: join(folder, path), text });
    if (!/\.(?:[cm]?ts|tsx)$/.test(path)) continue;
    const old = { path: join(before, path), text: input ?? 'export {};' };
    const excused = Object.keys(expected.types ?? {});
    typed.push({ name: `projects/${name}`, before: old, after: { path: join(folder, path), text }, excused });
  }
}

describe('results of all fixtures', () => {
  test('rewritten TypeScript type-checks against the published SDK', () => assertNone(typeFaults(typed)));
  test('rewritten JavaScript passes the syntax check of node', () => assertNone(syntaxFaults(scripts)));
  for (const transform of FIXTURE === '' ? TRANSFORMS : []) {
    test(`every reason of ${transform.id} is shown by a fixture`, () =>
      assertNone(
        coverageFaults(
          transform,
          shown.get(transform.id) ?? new Set(),
          new Set([...shown.values()].flatMap((ids) => [...ids])),
        ),
      ));
  }
});

after(() => {
  if (silent.length > 0)
    console.warn(
      `${silent.length} fixtures say nothing of their findings: ${silent.slice(0, 5).join(', ')}${silent.length > 5 ? ' …' : ''}`,
    );
});
