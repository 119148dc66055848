/**
 * The fixture files as facts: `__testfixtures__/<transform>/<case>.input.<ext>` with `<case>.output.<ext>`, and for
 * transforms that edit manifests `<case>.package.json` with `<case>.package.output.json`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Annotated, withoutAnnotations } from './annotations.js';

export const FIXTURES = '__testfixtures__';

/** `skip`: comes out byte-identical. `manual`: differs by added markers only. `rewrite`: everything else. */
export type FixtureKind = 'rewrite' | 'skip' | 'manual';

export interface Fixture extends Annotated {
  readonly transform: string;
  /** `<transform>/<case>.<ext>`: the name of its test. */
  readonly name: string;
  readonly kind: FixtureKind;
  /** Path by which the rules know the file. */
  readonly path: string;
  readonly inputPath: string;
  readonly outputPath: string;
  /** `undefined` when there is no such file. */
  readonly output: string | undefined;
  readonly manifest: string | undefined;
  readonly manifestOutputPath: string;
  readonly manifestOutput: string | undefined;
}

const INPUT = /^(?<name>.+)\.input\.(?<extension>[cm]?[jt]s|[jt]sx)$/;

/** Folders of transforms that have fixtures. */
export function fixtureFolders(): string[] {
  return readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'projects')
    .map(({ name }) => name)
    .sort();
}

export function fixturesOf(transform: string): Fixture[] {
  const folder = join(FIXTURES, transform);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const { name, extension } = INPUT.exec(file)?.groups ?? {};
      return name === undefined ? [] : [fixtureOf(transform, folder, name, extension)];
    });
}

/** Files of a fixture folder that belong to no case: a misspelt name would otherwise never be run. */
export function strayFilesOf(transform: string): string[] {
  const known = new Set(
    fixturesOf(transform).flatMap(({ inputPath, outputPath, kind, manifest, manifestOutputPath }) => {
      const manifests =
        manifest === undefined ? [] : [manifestOutputPath.replace('.output.json', '.json'), manifestOutputPath];
      return [inputPath, ...(kind === 'skip' ? [] : [outputPath]), ...manifests];
    }),
  );
  const folder = join(FIXTURES, transform);
  return readdirSync(folder)
    .map((file) => join(folder, file))
    .filter((path) => !known.has(path));
}

function fixtureOf(transform: string, folder: string, name: string, extension: string): Fixture {
  const file = (suffix: string) => join(folder, `${name}.${suffix}`);
  return {
    ...withoutAnnotations(readFileSync(file(`input.${extension}`), 'utf8')),
    transform,
    name: `${transform}/${name}.${extension}`,
    kind: name.startsWith('skip-') ? 'skip' : name.startsWith('manual-') ? 'manual' : 'rewrite',
    path: `${name}.${extension}`,
    inputPath: file(`input.${extension}`),
    outputPath: file(`output.${extension}`),
    output: textAt(file(`output.${extension}`)),
    manifest: textAt(file('package.json')),
    manifestOutputPath: file('package.output.json'),
    manifestOutput: textAt(file('package.output.json')),
  };
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
