// What both tools are given: fixtures of `sdk-v2`, projects that import SDK v1, published packages.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Pinned, unpack } from '../corpus/published.js';
import { V1 } from '../corpus/untouched.js';
import { FIXTURES, fixturesOf } from '../harness/fixtures.js';
import { filesBelow, projectFixtures } from '../harness/projects.js';

export interface Input {
  readonly name: string;
  /** Writes it into a folder that exists and is empty. */
  readonly place: (folder: string) => Promise<void>;
}

/** The official tool walks up to the next manifest, so every fixture needs one of its own; it names what the code does. */
function manifestFor(input: string): string {
  const sdk = input.includes(`${V1}/`) ? { [V1]: '^1.32.0' } : {};
  const manifest = { name: 'fixture', version: '1.0.0', type: 'module', dependencies: { ...sdk, zod: '^4.2.0' } };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

export function fixtureInputs(): Input[] {
  return fixturesOf('sdk-v2').map(({ name, path, input, manifest }) => ({
    name,
    place: async (folder) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), input);
      writeFileSync(join(folder, 'package.json'), manifest ?? manifestFor(input));
    },
  }));
}

export function projectInputs(): Input[] {
  return projectFixtures()
    .filter(({ before }) => [...filesBelow(before).values()].some((bytes) => bytes.includes(V1)))
    .map(({ name, before }) => ({
      name: `${FIXTURES}/projects/${name}`.slice(FIXTURES.length + 1),
      place: async (folder) => {
        cpSync(before, folder, { recursive: true });
      },
    }));
}

export function packageInputs(): Input[] {
  const listed = JSON.parse(readFileSync(new URL('../corpus/packages.json', import.meta.url), 'utf8')) as {
    migrated: Pinned[];
    refused: Pinned[];
  };
  return [...listed.migrated, ...listed.refused].map((pinned) => ({
    name: `${pinned.name}@${pinned.version}`,
    place: async (folder) => {
      await unpack(pinned, folder);
      // The official tool passes over `dist` and `build` wherever they are, and cannot be told not to.
      for (const name of readdirSync(folder))
        if (name === 'dist' || name === 'build') renameSync(join(folder, name), join(folder, 'src'));
    },
  }));
}
