/**
 * What a factory gives back beside the server, `const { server, cleanup } = createServer()`: a function that ends what
 * belongs to this one server. It goes to the close of the server, so that it still runs for each of them.
 */
import type { NodePath } from '@babel/traverse';
import type { Function as FunctionNode, Node, ObjectPattern } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import type { FunctionValue } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../contract.js';
import { readsOf, validityOf } from './factory-reach.js';
import { argumentsOf, factoryNameIn, isStable } from './naming.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import type { Holder, Parts } from './parts.js';
import { functionAround, isWithin, statementIn } from './places.js';
import type { Hoist } from './plan.js';
import type { Made } from './variable-source.js';
import { inFrontOf, isAlone } from './wrap.js';

/** `function createMcpServer() { const { server, cleanup } = createServer(); server.onclose = () => cleanup(); return server; }` */
export function companionSource(project: Project, holder: Holder, parts: Parts, isKept: boolean): Made | Obstacle {
  const { file, declaration, value } = holder;
  const name = endingName(project, holder, parts);
  const target = value && validityOf(file, [value.node]);
  const statement = target && declaration && statementIn(target, declaration.node);
  if (name === undefined || !statement || !declaration || !isAlone(file, statement.node))
    return obstacleAt(file, parts.companions[0].parent, 'returns-more');
  const factory = factoryNameIn(project, file, holder.binding.identifier);
  const { start, end } = declaration.node;
  const insertion = inFrontOf(file, statement.node, functionLines(project, holder, factory, name));
  const hoist: Hoist = {
    file: file.path,
    start: start!,
    end: end!,
    reason: 'closed',
    name: factory,
    edits: [insertion],
  };
  return {
    text: factory,
    isAsync: value.isAwaitExpression(),
    hoists: [hoist],
    edits: [],
    gone: isKept ? [] : [declaration.node, ...parts.companions.flatMap(callStatementOf)],
    reads: readsOf(file, [value.node]),
    validIn: target,
  };
}

/** The name of the function that ends it, when the session does nothing else with it than call it. */
function endingName(project: Project, holder: Holder, { companions, moved, late }: Parts): string | undefined {
  const { file, declaration, value } = holder;
  const names = new Set(companions.map(({ node }) => node.name));
  const [name] = names;
  if (!declaration?.isVariableDeclaration() || !value || names.size !== 1 || moved.length > 1 || late.length > 0)
    return undefined;
  const made = skinOf(value);
  const key = keyIn(holder, name);
  if (!made.isCallExpression() || key === undefined) return undefined;
  const isCalled = companions.every((path) => isCallInSession(holder, path));
  const isKept = argumentsOf(made).every((argument) => isStable(file, argument));
  const makers = project.mcp.evaluator.calleesOf(file, made);
  const isKnown = makers.length > 0 && makers.every((maker) => givesEnding(project, maker, key) && !setsClose(maker));
  return isCalled && isKept && isKnown ? name : undefined;
}

/** `cleanup` for `{ cleanup: end }`. */
function keyIn({ binding }: Holder, name: string): string | undefined {
  const { id } = binding.path.node as { id?: ObjectPattern };
  const property = id?.type === 'ObjectPattern' ? id.properties.find((one) => isNamed(one, name)) : undefined;
  return property && keyOf(property);
}

function isNamed(property: ObjectPattern['properties'][number], name: string): boolean {
  return property.type === 'ObjectProperty' && property.value.type === 'Identifier' && property.value.name === name;
}

/** `cleanup();` in the function that connects, later on. */
function isCallInSession({ sinks }: Holder, path: NodePath): boolean {
  if (path.key !== 'callee' || !path.parentPath?.isCallExpression()) return false;
  return sinks.every((sink) => {
    const fn = functionAround(sink);
    return fn !== undefined && isWithin(path.node, fn.node) && functionAround(path)?.node !== fn.node;
  });
}

/** `cleanup();`, `await cleanup();` */
function callStatementOf(path: NodePath): Node[] {
  let at: NodePath | null = path.parentPath;
  while (at && /^(?:Await|Unary)Expression$/.test(at.parent.type)) at = at.parentPath;
  return at?.parentPath?.isExpressionStatement() ? [at.parent] : [];
}

/** What is given back under this key is a function that needs no argument. */
function givesEnding(project: Project, { file, path }: FunctionValue, key: string): boolean {
  const returned = functionReturns(path).map((one) => skinOf(one));
  return returned.every((one) => {
    if (!one.isObjectExpression()) return false;
    const property = childrenOf(one, 'properties').find(({ node }) => keyOf(node) === key);
    if (property?.isObjectMethod()) return needsNothing(property.node);
    const value = property?.isObjectProperty() ? childOf(property, 'value') : undefined;
    const values = value ? project.mcp.valuesOf(file, value) : [];
    return values.length > 0 && values.every((one) => one.type === 'function' && needsNothing(one.path.node));
  });
}

function needsNothing({ params }: FunctionNode): boolean {
  return params.every(
    (one) => one.type === 'AssignmentPattern' || (one.type === 'Identifier' && one.optional === true),
  );
}

/** The factory has a use of its own for the close of the server. */
function setsClose({ file, path }: FunctionValue): boolean {
  return file
    .paths('AssignmentExpression')
    .some(({ node }) => isWithin(node, path.node) && isMember(node.left) && memberNameOf(node.left) === 'onclose');
}

function functionLines(
  project: Project,
  { file, binding, declaration, value }: Holder,
  factory: string,
  ending: string,
): string[] {
  const unit = file.style.indent;
  const end = file.style.semicolons ? ';' : '';
  const server = binding.identifier.name;
  const [reference] = binding.referencePaths;
  const isHighLevel = project.mcp.instanceOf(file, reference, 'McpServer') !== undefined;
  return [
    `${value!.isAwaitExpression() ? 'async ' : ''}function ${factory}() {`,
    `${unit}${file.textOf(declaration!.node)}`,
    `${unit}${isHighLevel ? `${server}.server` : server}.onclose = () => ${ending}()${end}`,
    `${unit}return ${server}${end}`,
    '}',
  ];
}
