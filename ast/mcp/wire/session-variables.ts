/** Variables of an entry that hold a session: looked up by the header, made in the branch of `initialize`. */

import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { initialValueOf } from '../../initial-values.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { functionReturns, skinOf } from '../shapes.js';
import { calleesOf } from './callers.js';
import { type HeaderRead, sessionReadsIn, usesRead } from './refusals.js';

/**
 * A variable of the entry that holds the session on the way to the dispatcher: made in the branch of `initialize`,
 * looked up by the header in the others.
 */
export interface SessionVariable {
  readonly file: ParsedFile;
  readonly name: string;
  readonly binding: Binding;
  /** `sessions.get(sessionId)`. */
  readonly lookup: NodePath;
  /** `if (initialize) { session = {…}; sessions.set(…) } else …`: the `if` whose branch makes the session. */
  readonly branch: NodePath<t.IfStatement> | undefined;
  /** The object literal or `new Session(…)` by which it is made; `undefined` when it is not found. */
  readonly construction: NodePath | undefined;
  /** The statement that stores it in the branch: `sessions.set(session.id, session)`. */
  readonly stored: NodePath | undefined;
  /** Members of it, or itself, are used apart from tests whether it is there. */
  readonly isNeeded: boolean;
}

export function variablesOf(
  project: Project,
  file: ParsedFile,
  fn: NodePath,
  reads: readonly HeaderRead[],
): SessionVariable[] {
  const lookups = new Map<Binding, NodePath>();
  const note = (name: t.Node, value: NodePath, at: NodePath): void => {
    if (name.type !== 'Identifier' || !(isLookup(reads, value) || isHelpedLookup(project, file, value))) return;
    const binding = at.scope.getBinding(name.name);
    if (binding && !lookups.has(binding)) lookups.set(binding, value);
  };
  fn.traverse({
    VariableDeclarator(declarator) {
      if (declarator.node.init) note(declarator.node.id, childOf(declarator, 'init'), declarator);
    },
    AssignmentExpression(assignment) {
      if (assignment.node.operator === '=') note(assignment.node.left, assignment.get('right'), assignment);
    },
  });
  return [...lookups].map(([binding, lookup]) => variableOf(file, binding, lookup));
}

/** It is looked up by the header, not the header itself: `sessions.get(id)`, `id ? sessions[id] : undefined`. */
function isLookup(reads: readonly HeaderRead[], value: NodePath): boolean {
  const path = skinOf(value);
  if (!usesRead(reads, path)) return false;
  if (path.isConditionalExpression())
    return isLookup(reads, path.get('consequent')) || isLookup(reads, path.get('alternate'));
  if (path.isLogicalExpression()) return isLookup(reads, path.get('right'));
  if (path.isMemberExpression({ computed: true }))
    return usesRead(reads, path.get('property') as NodePath) && !reads.some((read) => read.path.node === path.node);
  if (!path.isCallExpression()) return false;
  const callee = path.get('callee') as NodePath;
  const isMap = callee.isMemberExpression() && /^(?:get|find|lookup|load)\w*$/i.test(memberNameOf(callee.node) ?? '');
  return isMap && childrenOf(path, 'arguments').some((one) => usesRead(reads, one));
}

/** `sessionOf(req)`: a function that looks it up by the header. */
function isHelpedLookup(project: Project, file: ParsedFile, value: NodePath): boolean {
  const path = skinOf(value);
  if (!path.isCallExpression()) return false;
  return calleesOf(project, file, path).some((callee) => {
    const reads = sessionReadsIn(callee.file).filter((read) => read.path.isDescendant(callee.path));
    return reads.length > 0 && functionReturns(callee.path).some((returned) => isLookup(reads, returned));
  });
}

function variableOf(file: ParsedFile, binding: Binding, lookup: NodePath): SessionVariable {
  const { name } = binding.identifier;
  const made = binding.constantViolations.flatMap((violation) => {
    if (!violation.isAssignmentExpression({ operator: '=' })) return [];
    const value = skinOf(violation.get('right'));
    return value.isObjectExpression() || value.isNewExpression() ? [{ violation, value }] : [];
  });
  const own = made.length === 1 ? made[0] : undefined;
  const branch = own?.violation.findParent((at) => at.isIfStatement()) as NodePath<t.IfStatement> | null | undefined;
  const construction = own?.value ?? storedElsewhere(file, lookup);
  const stored = branch ? storeIn(branch, binding) : undefined;
  return {
    file,
    name,
    binding,
    lookup,
    branch: branch ?? undefined,
    construction,
    stored,
    isNeeded: isNeeded(binding),
  };
}

/** `sessions.set(session.id, session)` in the branch, as a statement of its own. */
function storeIn(branch: NodePath<t.IfStatement>, binding: Binding): NodePath | undefined {
  let found: NodePath | undefined;
  branch.get('consequent').traverse({
    ExpressionStatement(statement) {
      const value = storedValueOf(statement.get('expression'));
      if (value?.isIdentifier() && value.scope.getBinding(value.node.name) === binding) found = statement;
    },
  });
  return found;
}

/** The value of `map.set(key, value)` or `map[key] = value`. */
function storedValueOf(expression: NodePath): NodePath | undefined {
  if (expression.isAssignmentExpression({ operator: '=' })) {
    const left = expression.get('left');
    return left.isMemberExpression({ computed: true }) ? expression.get('right') : undefined;
  }
  if (!expression.isCallExpression()) return undefined;
  const callee = expression.get('callee') as NodePath;
  return callee.isMemberExpression() && memberNameOf(callee.node) === 'set'
    ? childrenOf(expression, 'arguments')[1]
    : undefined;
}

/** The literal that is stored, anywhere in the file, in the map that the session is looked up in. */
function storedElsewhere(file: ParsedFile, lookup: NodePath): NodePath | undefined {
  const map = mapOf(skinOf(lookup));
  if (!map) return undefined;
  const stores = file.paths('ExpressionStatement').flatMap((statement) => {
    const expression = statement.get('expression') as NodePath;
    const value = storedValueOf(expression);
    if (
      !value ||
      mapOf(expression.isAssignmentExpression() ? (expression.get('left') as NodePath) : expression) !== map
    )
      return [];
    return [constructionOf(value)];
  });
  return stores.length === 1 ? stores[0] : undefined;
}

function constructionOf(value: NodePath): NodePath | undefined {
  const path = skinOf(value);
  if (path.isObjectExpression() || path.isNewExpression()) return path;
  if (!path.isIdentifier()) return undefined;
  const binding = path.scope.getBinding(path.node.name);
  const init = binding?.constant ? initialValueOf(binding) : undefined;
  const made = init && skinOf(init);
  return made?.isObjectExpression() || made?.isNewExpression() ? made : undefined;
}

/** The binding (or text) of the map in `map.get(…)`, `map[…]`, `map.set(…)`. */
function mapOf(path: NodePath): unknown {
  if (path.isConditionalExpression())
    return mapOf(skinOf(path.get('consequent'))) ?? mapOf(skinOf(path.get('alternate')));
  if (path.isLogicalExpression()) return mapOf(skinOf(path.get('right')));
  const object = path.isCallExpression()
    ? childOf(childOf(path, 'callee'), 'object')
    : path.isMemberExpression()
      ? path.get('object')
      : undefined;
  if (!object?.node) return undefined;
  if (object.isIdentifier()) return object.scope.getBinding(object.node.name);
  if (object.isMemberExpression() && object.get('object').isThisExpression())
    return `this.${memberNameOf(object.node)}`;
  return undefined;
}

function isNeeded(binding: Binding): boolean {
  return binding.referencePaths.some((use) => {
    const { parent, parentPath } = use;
    if (parent.type === 'UnaryExpression' && parent.operator === '!') return false;
    return !(parentPath?.isIfStatement() && use.key === 'test');
  });
}
