/** The map of SDK v1 names against what the published packages really export. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { REMOVED_NAMES, REMOVED_PATHS, RENAMED, SUBPATH_ALIASES } from '../ast/protocol/sdk-homes.js';
import { V1_DEPENDENCIES, V2_PACKAGES } from '../ast/protocol/sdk-packages.js';
import { homeOf, insteadOf, subpathOf, v1Exports, v2Exports } from '../transforms/sdk-v2/homes.js';

const SIDES = ['server', 'client'] as const;

function manifestOf(name: string) {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
}

test('the export tables are those of the installed packages', async () => {
  const { generated, TARGET } = (await import('../scripts/sdk-exports.mjs' as string)) as {
    generated(): string;
    TARGET: string;
  };
  assert.equal(readFileSync(TARGET, 'utf8'), generated(), 'run node scripts/sdk-exports.mjs');
});

test('every export of SDK v1 has a home that exports it in the same kind, or a sentence about what replaces it', () => {
  let count = 0;
  for (const [subpath, names] of v1Exports()) {
    for (const [name, kind] of names) {
      for (const side of SIDES) {
        const home = homeOf({ subpath, name, side });
        const where = `${name} of ${subpath} in a ${side} file`;
        assert.notEqual(home.type, 'unknown', `${where} has neither`);
        if (home.type === 'removed') assert.match(home.instead, /^\S.{20,}[^.]$/, where);
        if (home.type !== 'moved') continue;
        count++;
        // A class under the name of a mere type can stand for it.
        assert.ok(home.kind === kind || home.kind === 'both', `${where} is ${kind}, ${home.name} is ${home.kind}`);
      }
    }
  }
  assert.ok(count > 1500, `only ${count} names move`);
});

test('a client file gets nothing from the server package but what only servers have', () => {
  for (const [subpath, names] of v1Exports()) {
    if (/^(?:server|client)\//.test(subpath)) continue;
    for (const name of names.keys()) {
      const home = homeOf({ subpath, name, side: 'client' });
      if (home.type === 'moved') assert.doesNotMatch(home.specifier, /\/server/, `${name} of ${subpath}`);
    }
  }
});

test('no table row speaks of what is not there', () => {
  for (const subpath of [
    ...Object.keys(REMOVED_PATHS),
    ...Object.values(SUBPATH_ALIASES).filter((one) => one !== 'index'),
  ]) {
    assert.ok(v1Exports().has(subpath), `${subpath} is no subpath of SDK v1`);
  }
  for (const [subpath, names] of Object.entries(REMOVED_NAMES)) {
    for (const name of Object.keys(names)) assert.ok(v1Exports().get(subpath)?.has(name), `${subpath} has no ${name}`);
  }
  const all = new Set([...v2Exports().values()].flatMap((names) => [...names.keys()]));
  for (const renames of Object.values(RENAMED)) {
    for (const renamed of Object.values(renames)) assert.ok(all.has(renamed), `no v2 package exports ${renamed}`);
  }
});

test('every spelling of a subpath means the same', () => {
  for (const specifier of [
    'client',
    'client/index.js',
    'client/index',
    'dist/esm/client/index.js',
    'client/index.mjs',
  ]) {
    assert.equal(subpathOf(`@modelcontextprotocol/sdk/${specifier}`), 'client/index', specifier);
  }
  assert.equal(subpathOf('@modelcontextprotocol/sdk'), 'index');
  assert.equal(subpathOf('@modelcontextprotocol/sdk-extras/client'), undefined);
  assert.equal(insteadOf('types', 'Tool'), undefined);
});

test('every entry point that SDK v1 names in its manifest is a subpath of the tables', () => {
  const { exports } = manifestOf('@modelcontextprotocol/sdk');
  for (const entry of Object.keys(exports).filter((one) => one !== './package.json' && !one.includes('*'))) {
    // The root is in the manifest, but no file stands behind it.
    const subpath = subpathOf(`@modelcontextprotocol/sdk${entry.slice(1)}`) ?? '';
    assert.ok(subpath === 'index' || v1Exports().has(subpath), `${entry} is ${subpath}`);
  }
});

test('a value that moves is there when the program runs, as a module and by require', async () => {
  const wanted = new Map<string, Set<string>>();
  for (const [subpath, names] of v1Exports()) {
    for (const [name, kind] of names) {
      for (const side of SIDES) {
        const home = homeOf({ subpath, name, side });
        if (home.type !== 'moved' || kind === 'type') continue;
        wanted.set(home.specifier, (wanted.get(home.specifier) ?? new Set()).add(home.name));
      }
    }
  }
  const require = createRequire(import.meta.url);
  for (const [specifier, names] of wanted) {
    const [module, required] = [await import(specifier), require(specifier)];
    for (const name of names) {
      assert.ok(name in module, `${specifier} has no ${name} to import`);
      assert.ok(name in required, `${specifier} has no ${name} to require`);
    }
  }
  assert.ok(wanted.size >= 8, [...wanted.keys()].join(', '));
});

test('the ranges and peers of the v2 packages are those of the installed ones', () => {
  for (const [name, { range, peers }] of Object.entries(V2_PACKAGES)) {
    // These two are no dependencies of this repository: nothing here imports them.
    if (/\/(?:hono|fastify)$/.test(name)) continue;
    const { version, peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(name);
    assert.equal(range, `^${version}`, name);
    const needed = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    assert.deepEqual(Object.keys(peers ?? {}).sort(), needed.sort(), name);
  }
  const { zod: _zod, ...others } = manifestOf('@modelcontextprotocol/sdk').dependencies;
  const { zod: _floor, ...known } = V1_DEPENDENCIES;
  assert.deepEqual(known, others);
});
