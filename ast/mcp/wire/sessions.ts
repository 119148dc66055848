/** What a hand-written server keeps per session, as far as a request on its way to the dispatcher meets it. */
import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { functionReturns, skinOf } from '../shapes.js';
import { calleesOf } from './callers.js';
import { type HeaderRead, identifiersIn, refusalsIn, sessionReadsIn, usesRead } from './refusals.js';

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

/** `if (!sessionId) return res.status(400)…`: refuses requests that only lack a session. */
export interface SessionGuard {
  readonly file: ParsedFile;
  readonly path: NodePath<t.IfStatement>;
}

/** A guard in another function than an entry: a handler in front of it, or a helper that it calls. */
export interface OuterGuard extends SessionGuard {
  /** Text of the request's headers there. */
  readonly headers: string | undefined;
  readonly fn: NodePath<FunctionNode>;
}

export interface SessionFacts {
  readonly reads: readonly HeaderRead[];
  readonly variables: readonly SessionVariable[];
  readonly guards: readonly SessionGuard[];
}

/** Sessions inside the functions of the entries. */
export function sessionsIn(
  project: Project,
  entries: readonly { readonly file: ParsedFile; readonly fn: NodePath }[],
): SessionFacts {
  const found = entries.map(({ file, fn }) => sessionsOf(project, file, fn));
  return {
    reads: found.flatMap(({ reads }) => reads),
    variables: found.flatMap(({ variables }) => variables),
    guards: found.flatMap(({ guards }) => guards),
  };
}

function sessionsOf(project: Project, file: ParsedFile, fn: NodePath): SessionFacts {
  const isHere = (path: NodePath): boolean => path.node === fn.node || path.isDescendant(fn);
  const reads = sessionReadsIn(file).filter(({ path }) => isHere(path));
  const variables = variablesOf(project, file, fn, reads);
  const guards = refusalsIn(file)
    .filter((path) => isHere(path) && isGuard(path, reads, variables))
    .map((path) => ({ file, path }));
  return { reads, variables, guards };
}

/** Guards of these files that stand in none of the functions of `entries`. */
export function outerGuardsIn(
  project: Project,
  files: readonly ParsedFile[],
  entries: readonly NodePath[],
): OuterGuard[] {
  return files.flatMap((file) => {
    const reads = sessionReadsIn(file);
    if (reads.length === 0) return [];
    return refusalsIn(file).flatMap((path): OuterGuard[] => {
      const inner = enclosingFunctionOf(path);
      const fn = inner && sourceFunctionOf(inner);
      if (!fn || entries.some((entry) => entry.node === fn.node || path.isDescendant(entry))) return [];
      const own = reads.filter((read) => read.path.isDescendant(fn));
      const variables = variablesOf(project, file, fn, own);
      if (own.length === 0 || !isGuard(path, own, variables)) return [];
      return [{ file, path, fn, headers: headersOf(file, own[0].path) }];
    });
  });
}

/** `req.headers['mcp-session-id']`, `req.get(…)`, `request.headers.get(…)`, `c.req.header(…)`. */
function headersOf(file: ParsedFile, read: NodePath): string | undefined {
  if (read.isMemberExpression() || read.isOptionalMemberExpression()) return file.textOf(childOf(read, 'object').node);
  const receiver = childOf(childOf(read, 'callee'), 'object');
  const text = file.textOf(receiver.node);
  if (/\bheaders$/.test(text)) return text;
  if (/^\w+\.req$/.test(text)) return `${text}.raw.headers`;
  return receiver.isIdentifier() ? `${text}.headers` : undefined;
}

function variablesOf(
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
  const init =
    binding?.constant && binding.path.isVariableDeclarator() && binding.path.node.init
      ? skinOf(childOf(binding.path, 'init'))
      : undefined;
  return init?.isObjectExpression() || init?.isNewExpression() ? init : undefined;
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

function isGuard(
  path: NodePath<t.IfStatement>,
  reads: readonly HeaderRead[],
  variables: readonly SessionVariable[],
): boolean {
  const test = path.get('test');
  const isOfVariable = identifiersIn(test).some((one) =>
    variables.some(({ binding }) => one.scope.getBinding(one.node.name) === binding),
  );
  return (isOfVariable || usesRead(reads, test)) && hasNegation(test);
}

function hasNegation(test: NodePath): boolean {
  const path = skinOf(test);
  if (path.isLogicalExpression()) return hasNegation(path.get('left')) || hasNegation(path.get('right'));
  if (path.isBinaryExpression())
    return /^[!=]==?$/.test(path.node.operator) && (path.node.operator.startsWith('!') || isNothing(path.get('right')));
  return path.isUnaryExpression({ operator: '!' });
}

function isNothing(path: NodePath): boolean {
  return path.isNullLiteral() || path.isIdentifier({ name: 'undefined' });
}
