/**
 * Whether a file belongs to a server or to a client: names that both v2 packages have are imported from the one that
 * the file works with, so that a client never gets to depend on the server package.
 */
import type { ParsedFile } from '../../ast/file.js';
import { linksOf } from '../../ast/imports.js';
import type { Manifest } from '../../ast/manifest.js';
import type { Project } from '../../ast/project.js';
import { type SdkSide, subpathOf } from './homes.js';

const known = new WeakMap<Project, Map<string, SdkSide>>();

export function sideOf(file: ParsedFile, project: Project): SdkSide {
  let sides = known.get(project);
  if (!sides) {
    sides = new Map();
    known.set(project, sides);
  }
  const side = sides.get(file.path) ?? findSide(file, project);
  sides.set(file.path, side);
  return side;
}

function findSide(file: ParsedFile, project: Project): SdkSide {
  const own = ownSidesOf(file, project);
  // A file with both halves could take its shared names from either package.
  if (own.size > 0) return own.has('server') ? 'server' : 'client';
  return sideOfImporters(file, project) ?? sideOfPackage(file, project) ?? 'server';
}

/** What the file's own imports and registrations say; those that both sides use count when there are no others. */
function ownSidesOf(file: ParsedFile, project: Project): Set<SdkSide> {
  const [sides, weak] = [new Set<SdkSide>(), new Set<SdkSide>()];
  for (const { specifier } of linksOf(file)) {
    const side = sideOfModule(specifier);
    if (side) (isShared(specifier) ? weak : sides).add(side);
  }
  if (sides.size > 0) return sides;
  for (const { path, side } of project.survey.registrants()) if (path === file.path) sides.add(side);
  return sides.size > 0 ? sides : weak;
}

/** Errors, types and providers of OAuth: a client meets those of the server too, and a server those of the client. */
function isShared(specifier: string): boolean {
  return /^(?:server|client)\/auth/.test(subpathOf(specifier) ?? '') || /\/server-legacy\/auth$/.test(specifier);
}

function sideOfModule(specifier: string): SdkSide | undefined {
  const v2 = /^@modelcontextprotocol\/(server|client|node|express|hono|fastify|server-legacy)(?:\/|$)/.exec(specifier);
  if (v2) return v2[1] === 'client' ? 'client' : 'server';
  const subpath = subpathOf(specifier);
  if (subpath?.startsWith('client/')) return 'client';
  return subpath?.startsWith('server/') ? 'server' : undefined;
}

/** The nearest importers that are one or the other, when they agree. */
function sideOfImporters(file: ParsedFile, project: Project): SdkSide | undefined {
  const seen = new Set([file.path]);
  let layer = [file.path];
  while (layer.length > 0) {
    layer = layer.flatMap((path) => project.modules.importersOf(path)).filter((path) => !seen.has(path));
    const sides = new Set<SdkSide>();
    for (const path of layer) {
      seen.add(path);
      const importer = project.file(path);
      for (const side of importer ? ownSidesOf(importer, project) : []) sides.add(side);
    }
    if (sides.size === 1) return [...sides][0];
    if (sides.size > 1) return undefined;
  }
  return undefined;
}

/** What the package already depends on, else what all its other files are. */
function sideOfPackage(file: ParsedFile, project: Project): SdkSide | undefined {
  const manifest = project.manifestOf(file.path);
  const declared = new Set(manifest?.dependencies.map(({ name }) => name));
  const [hasServer, hasClient] = [
    declared.has('@modelcontextprotocol/server'),
    declared.has('@modelcontextprotocol/client'),
  ];
  if (hasServer !== hasClient) return hasServer ? 'server' : 'client';
  const sides = new Set<SdkSide>();
  for (const path of project.tree.candidates) {
    const other = isOwned(path, manifest, project) ? project.file(path) : undefined;
    for (const side of other ? ownSidesOf(other, project) : []) sides.add(side);
  }
  return sides.size === 1 ? [...sides][0] : undefined;
}

function isOwned(path: string, manifest: Manifest | undefined, project: Project): boolean {
  return project.manifestOf(path)?.path === manifest?.path;
}
