/**
 * A session that is an object of a class: `new Session(randomUUID())` → for a modern request
 * `Object.assign(new Session(''), { capabilities: modern.capabilities, ready: true })`, with what the handshake would
 * have put into it. Only classes whose construction does nothing but make the object.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import type { SessionVariable } from '../../ast/mcp/wire/session-variables.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import type { StateText } from './handshake-state.js';
import { obstacleOfMove } from './moves.js';

export interface Made {
  /** The key of its id; `undefined` when it has none. */
  readonly id: string | undefined;
  /** What stands for no id. */
  readonly noId: string;
  readonly state: ReadonlyMap<string, StateText>;
  /** Text that means the modern request. */
  readonly modern: string;
}

export type SessionText = { readonly text: string } | { readonly missing: string };

export function classSessionText(
  project: Project,
  variable: SessionVariable,
  construction: NodePath<t.NewExpression>,
  { id, noId, state, modern }: Made,
): SessionText {
  const { file, branch, lookup, name } = variable;
  const found = project.mcp.valuesOf(file, childOf(construction, 'callee'));
  const [made] = found;
  if (found.length !== 1 || made.type !== 'class' || made.path.node.superClass)
    return { missing: `the session in ${name} is an object of a class that is not found` };
  const shape = shapeOf(made.path);
  if (!shape) return { missing: `making the session in ${name} does more than make an object` };
  const index = id === undefined ? -1 : shape.parameters.indexOf(id);
  if (id !== undefined && index < 0) return { missing: `the session in ${name} makes its own id` };
  const args = childrenOf(construction, 'arguments');
  const foreign = args
    .filter((_, at) => at !== index)
    .map((path) => obstacleOfMove({ file, path }, { file, path: branch ?? lookup }) ?? effectIn(file, path))
    .find((one) => one !== undefined);
  if (foreign !== undefined) return { missing: `the session in ${name} is made with ${foreign}` };
  const values = args.map(({ node }, at) => (at === index ? noId : file.textOf(node)));
  const own = [...state].flatMap(([key, text]) => (shape.fields.has(key) ? [`${key}: ${text(modern)}`] : []));
  const text = `new ${file.textOf(construction.node.callee)}(${values.join(', ')})`;
  return { text: own.length > 0 ? `Object.assign(${text}, { ${own.join(', ')} })` : text };
}

function effectIn(file: ParsedFile, path: NodePath): string | undefined {
  return hasEffect(path) ? file.textOf(path.node) : undefined;
}

interface ClassShape {
  /** By position: the field that a parameter of the constructor fills, or `undefined`. */
  readonly parameters: readonly (string | undefined)[];
  readonly fields: ReadonlySet<string>;
}

/** `undefined` when making an object has an effect beside it. */
function shapeOf(made: NodePath<t.Class>): ClassShape | undefined {
  const fields = new Set<string>();
  let parameters: (string | undefined)[] = [];
  for (const member of made.get('body').get('body') as NodePath[]) {
    if (member.isClassProperty() && !member.node.static) {
      if (member.node.value && hasEffect(childOf(member, 'value'))) return undefined;
      if (member.node.key.type === 'Identifier' && !member.node.computed) fields.add(member.node.key.name);
    }
    if (member.isClassPrivateProperty() && member.node.value && hasEffect(childOf(member, 'value'))) return undefined;
    if (!member.isClassMethod({ kind: 'constructor' })) continue;
    const assigned = assignedIn(childOf(member, 'body'));
    if (!assigned) return undefined;
    for (const key of assigned.keys()) fields.add(key);
    parameters = member.node.params.map((parameter) => fieldOf(parameter, assigned));
    for (const field of parameters) if (field !== undefined) fields.add(field);
  }
  return { parameters, fields };
}

/** What `this.x = …` statements of a constructor assign; `undefined` when it holds anything else. */
function assignedIn(body: NodePath): ReadonlyMap<string, t.Node> | undefined {
  const assigned = new Map<string, t.Node>();
  for (const statement of childrenOf(body, 'body')) {
    const expression = statement.isExpressionStatement() ? statement.get('expression') : undefined;
    if (!expression?.isAssignmentExpression({ operator: '=' })) return undefined;
    const { left, right } = expression.node;
    const key = isMember(left) && left.object.type === 'ThisExpression' ? memberNameOf(left) : undefined;
    if (key === undefined || hasEffect(childOf(expression, 'right'))) return undefined;
    assigned.set(key, right);
  }
  return assigned;
}

/** `constructor(readonly id: string)`, `constructor(id) { this.id = id; }`. */
function fieldOf(
  parameter: t.ClassMethod['params'][number],
  assigned: ReadonlyMap<string, t.Node>,
): string | undefined {
  if (parameter.type === 'TSParameterProperty')
    return parameter.parameter.type === 'Identifier' ? parameter.parameter.name : undefined;
  if (parameter.type !== 'Identifier') return undefined;
  const filled = [...assigned].find(([, value]) => value.type === 'Identifier' && value.name === parameter.name);
  return filled?.[0];
}

const BUILT_IN: ReadonlySet<string> = new Set(['Set', 'Map', 'WeakMap', 'WeakSet', 'Array', 'Date', 'AbortController']);
const FRESH: ReadonlySet<string> = new Set(['randomUUID', 'now', 'from', 'fromEntries', 'uuid', 'uuidv4', 'nanoid']);

/** A call that may do something: timers, stores, `this` handed out. Functions that are only made do nothing yet. */
function hasEffect(path: NodePath): boolean {
  let found = false;
  const look = (at: NodePath): void => {
    if (at.isNewExpression()) {
      found ||= at.node.callee.type !== 'Identifier' || !BUILT_IN.has(at.node.callee.name);
    } else if (at.isCallExpression() || at.isOptionalCallExpression()) {
      const { callee } = at.node;
      const name = isMember(callee) ? memberNameOf(callee) : callee.type === 'Identifier' ? callee.name : undefined;
      found ||= name === undefined || !FRESH.has(name);
    } else if (at.isAwaitExpression() || at.isUpdateExpression() || at.isAssignmentExpression()) found = true;
  };
  look(path);
  path.traverse({
    enter(inner) {
      if (inner.isFunction()) inner.skip();
      else look(inner);
    },
  });
  return found && !path.isFunction();
}
