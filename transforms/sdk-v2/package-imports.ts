/** Which packages the sources of a manifest import, as they stand now. */
import { commentImportsOf } from '../../ast/comment-imports.js';
import type { ParsedFile } from '../../ast/file.js';
import { linksOf } from '../../ast/imports.js';
import type { Manifest } from '../../ast/manifest.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import { V1_PACKAGE, V2_PACKAGES } from '../../ast/protocol/sdk-packages.js';
import { namedInStrings } from './mocks.js';

export interface PackageImport {
  readonly name: string;
  /** The whole specifier, `zod/v3`. */
  readonly specifier: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly isTest: boolean;
  /** Only named by a string or a comment; nothing is loaded. */
  readonly isNamed?: boolean;
}

export interface OwnedFile {
  readonly path: string;
  readonly file: ParsedFile | undefined;
}

/** `@scope/name/sub` → `@scope/name`; `undefined` for paths, aliases of the `#` kind and built-in modules. */
export function packageOf(specifier: string): string | undefined {
  return /^(?:@[^/@.]+\/)?[a-z\d~][^/:@]*/i.exec(specifier)?.[0];
}

/**
 * The manifest that answers for a file: the nearest one that declares an MCP package, as workspace members may leave
 * that to the root, else the nearest.
 */
export function ownerOf(project: Project, path: string): Manifest | undefined {
  const above = project.manifestsAbove(path);
  return above.find((manifest) => manifest.dependencies.some(({ name }) => isSdkPackage(name))) ?? above[0];
}

export function isSdkPackage(name: string): boolean {
  return name === V1_PACKAGE || Object.hasOwn(V2_PACKAGES, name);
}

/** Files below a manifest that mention MCP. */
export function candidatesOf(project: Project, manifest: Manifest): OwnedFile[] {
  const paths = candidatesByOwner(project).get(manifest.path) ?? [];
  return paths.map((path) => ({ path, file: project.file(path) }));
}

const candidatesByOwner = oncePer((project: Project) =>
  grouped(project.tree.candidates, (path) => [ownerOf(project, path)?.path]),
);

const sourcesByOwner = oncePer((project: Project) =>
  grouped(project.tree.sources, (path) => [project.manifestOf(path)?.path, ownerOf(project, path)?.path]),
);

function grouped(
  paths: readonly string[],
  ownersOf: (path: string) => readonly (string | undefined)[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    for (const owner of new Set(ownersOf(path))) {
      if (owner === undefined) continue;
      const group = groups.get(owner);
      if (group) group.push(path);
      else groups.set(owner, [path]);
    }
  }
  return groups;
}

/** What these files import by name; a file that does not parse imports what its text seems to. */
export function importsOfFiles(project: Project, files: readonly OwnedFile[]): PackageImport[] {
  return files.flatMap(({ path, file }) => (file ? parsedImports(file) : scannedImports(project, path)));
}

function parsedImports(file: ParsedFile): PackageImport[] {
  const isTest = isTestFile(file.path);
  const links = linksOf(file).flatMap(({ specifier, stringSpan }) =>
    importOf(file.path, isTest, specifier, stringSpan),
  );
  const named = (found: readonly PackageImport[]) => found.map((one) => ({ ...one, isNamed: true }));
  const strings = namedInStrings(file).flatMap((node) => {
    const span = { start: node.start ?? 0, end: node.end ?? 0 };
    return importOf(file.path, isTest, file.textOf(node).slice(1, -1), span);
  });
  const comments = commentImportsOf(file).flatMap(({ specifier, stringSpan }) =>
    importOf(file.path, isTest, specifier, stringSpan),
  );
  return [...links, ...named(strings), ...named(comments)];
}

const SPECIFIER = /\b(?:from|import|require\s*\(|import\s*\()\s*(['"])([^'"\r\n]+)\1/g;

export function scannedImports(project: Project, path: string): PackageImport[] {
  const text = project.tree.text(path) ?? '';
  return [...text.matchAll(SPECIFIER)].flatMap((match) => {
    const end = match.index + match[0].length;
    return importOf(path, isTestFile(path), match[2], { start: end - match[2].length - 2, end });
  });
}

function importOf(
  file: string,
  isTest: boolean,
  specifier: string,
  span: { start: number; end: number },
): PackageImport[] {
  const name = packageOf(specifier);
  return name === undefined ? [] : [{ name, specifier, file, isTest, start: span.start, end: span.end }];
}

/** Sources below a manifest, with or without a mention of MCP. */
export function sourcesOf(project: Project, manifest: Manifest): readonly string[] {
  return sourcesByOwner(project).get(manifest.path) ?? [];
}
