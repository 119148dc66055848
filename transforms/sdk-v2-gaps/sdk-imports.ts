/** Names of the v2 packages that a rewrite needs: how a file calls them, and the edits that bring them in. */
import { addedNamesEdit } from '../../ast/added-names.js';
import { importsOf } from '../../ast/imports.js';
import { freeNameOf } from '../../ast/scope.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { sideOf } from '../sdk-v2/sides.js';
import { isCommonJs } from '../templates/added.js';

export interface SdkNames {
  /** What to write for each name: `SdkError`, `client_1.SdkError`. */
  readonly local: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

const HOMES = /^@modelcontextprotocol\/(?:client|server)$/;

/** Both packages have the error classes, and either recognises those of the other. */
export function sdkNamesIn(file: ParsedFile, project: Project, names: readonly string[]): SdkNames {
  const links = importsOf(file).filter(({ specifier }) => HOMES.test(specifier));
  const bindings = links.flatMap((link) => (link.typeOnly ? [] : link.bindings)).filter(({ typeOnly }) => !typeOnly);
  const known = new Map(bindings.flatMap(({ imported, local }) => (local === undefined ? [] : [[imported, local]])));
  const whole = known.get('*');
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  if (whole !== undefined) {
    const members = missing.map((name) => [name, `${whole}.${name}`]);
    return { local: Object.fromEntries([...known, ...members]), edits: [] };
  }
  const fresh = missing.map((name) => [name, freeNameOf(file, name)] as const);
  const local = Object.fromEntries([...known, ...fresh]);
  if (fresh.length === 0) return { local, edits: [] };
  const specifier = links[0]?.specifier ?? `@modelcontextprotocol/${sideOf(file, project)}`;
  const isRequired = isCommonJs(project, file);
  return { local, edits: [addedNamesEdit(file, { links, specifier, isRequired, names: fresh })] };
}
