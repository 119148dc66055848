/** Config objects that are not written in the call: who else reads them, so that a changed schema could surprise. */
import { isMember } from '../../ast/calls.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import type { ObjectValue } from '../../ast/mcp/values.js';
import { referencesOf } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';

/**
 * True unless every use is known to leave the schema alone: the constant is given to registrations, or another of its
 * properties is read. An exported constant counts as read elsewhere.
 */
export function isReadElsewhere({ file, path }: ObjectValue, project: Project): boolean {
  const declarator = path.findParent((at) => at.isVariableDeclarator() || at.isFunction() || at.isClass());
  if (!declarator?.isVariableDeclarator() || declarator.node.init !== outerOf(path.node, declarator.node.init))
    return true;
  const { id } = declarator.node;
  const binding = id.type === 'Identifier' ? declarator.scope.getBinding(id.name) : undefined;
  if (!binding?.constant || declarator.parentPath?.parentPath?.isExportNamedDeclaration()) return true;
  return referencesOf(file, binding).some(({ path: use, role }) => role === 'value' && !isHarmless(file, use, project));
}

/** `{…} as const` and `{…} satisfies T` are the literal itself. */
function outerOf(node: object, init: object | null | undefined): object | undefined {
  const inner = init as { type?: string; expression?: object } | null | undefined;
  if (inner === node) return init ?? undefined;
  return inner?.expression === node ? (init ?? undefined) : undefined;
}

const UNTOUCHED: ReadonlySet<string> = new Set(['title', 'description', 'annotations', 'name', '_meta', 'icons']);

function isHarmless(file: ParsedFile, use: IdentifierPath, project: Project): boolean {
  const { parent } = use;
  if (isMember(parent) && parent.object === use.node)
    return !parent.computed && parent.property.type === 'Identifier' && UNTOUCHED.has(parent.property.name);
  return project.mcp
    .registrations()
    .some(({ file: own, parts, receiver }) => own === file && parts.config?.node === use.node && receiver.sdk === 'v1');
}
