/** Places where the request context is read, named and used as a whole. */
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import { TASK_MEMBERS } from '../../ast/protocol/context-members.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import type { ContextType } from './context-types.js';
import {
  type ContextHere,
  type ContextName,
  type ContextPattern,
  type ContextRead,
  findReads,
} from './context-uses.js';
import { type WholeUse, wholeUseOf } from './context-wholes.js';
import { hasOwnType } from './own-types.js';

export interface ContextSite extends Site {
  readonly context?: ContextHere;
  readonly read?: ContextRead;
  /** All that is read of the same value, for a person to look at. */
  readonly members?: readonly string[];
  readonly pattern?: ContextPattern;
  readonly name?: ContextName;
  readonly use?: WholeUse;
  /** A registration whose handler is not found. */
  readonly handler?: Registration;
  readonly type?: ContextType;
  readonly isByIndex?: boolean;
}

export const NEW_NAMES: Readonly<Record<string, string>> = { extra: 'ctx', _extra: '_ctx' };

export function siteOf(
  { path: file }: ParsedFile,
  node: { start?: number | null; end?: number | null },
  here: ContextHere,
  rest: Partial<ContextSite>,
): ContextSite {
  return { file, start: node.start ?? 0, end: node.end ?? 0, context: here, ...rest };
}

/** One decision for all that is read of one value that a person has to look at, else one site a read. */
export function readSites(file: ParsedFile, project: Project): ContextSite[] {
  const members = new Map<string, string[]>();
  return findReads(file, project).flatMap((read) => {
    const site = siteOf(file, read.path.node, read.context, { read });
    const object = childOf(read.path, 'object');
    const isForAPerson = !read.context.isCertain || hasOwnType(file, object, project);
    if (!isForAPerson || TASK_MEMBERS.has(read.name)) return [site];
    const inner = skinOf(object);
    const owner = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name)?.identifier : undefined;
    const key = `${owner?.start ?? read.path.getFunctionParent()?.node.start} ${file.textOf(inner.node)}`;
    const known = members.get(key);
    if (known) {
      known.push(read.name);
      return [];
    }
    const names = [read.name];
    members.set(key, names);
    return [{ ...site, members: names }];
  });
}

export function nameSites(file: ParsedFile, name: ContextName): ContextSite[] {
  const isOld = name.isParameter && Object.hasOwn(NEW_NAMES, name.id.node.name) && name.context.isCertain;
  if (!isOld) return [];
  const start = name.id.node.start ?? 0;
  // The node of a parameter ends behind its type.
  return [siteOf(file, { start, end: start + name.id.node.name.length }, name.context, { name })];
}

export function wholeSites(
  file: ParsedFile,
  { references, context: here }: ContextName,
  project: Project,
): ContextSite[] {
  return references.flatMap(({ path }) => {
    const use = wholeUseOf(file, path, project);
    return use === 'followed' ? [] : [siteOf(file, path.node, here, { use })];
  });
}
