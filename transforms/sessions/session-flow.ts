/**
 * Where the id of a session goes from the place where it is read: through variables, strings made from it, objects,
 * arguments and returns of functions of the project, also in other files, until it is the key of something.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Function as FunctionNode, Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, sourceFunctionOf } from '../../ast/functions.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { referencesOf } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';
import { storeReadsOf } from './async-storage.js';
import { type KeyUse, keyUseAt } from './key-uses.js';
import type { SessionSource } from './session-sources.js';

/** One expression that is the id, and how it came there. */
export interface Step {
  readonly file: ParsedFile;
  readonly path: NodePath;
  readonly from: Step | undefined;
  /** `?? 'default'` stands between it and the id. */
  readonly hasFallback: boolean;
}

export interface KeyedPlace extends KeyUse {
  readonly source: SessionSource;
  readonly step: Step;
}

interface Entered {
  readonly fn: Node;
  readonly file: ParsedFile;
  readonly call: NodePath;
  readonly outer: Entered | undefined;
  readonly depth: number;
}

const DEEPEST = 6;

/** Methods of strings and hashes whose result stands for what they were made from. */
const DERIVING: ReadonlySet<string> = new Set(
  'toString trim toLowerCase toUpperCase slice substring replace replaceAll padEnd concat join digest update'.split(
    ' ',
  ),
);
const DERIVING_FUNCTIONS: ReadonlySet<string> = new Set([
  'String',
  'encodeURIComponent',
  'JSON.stringify',
  'Buffer.from',
]);

/** Every place where what a source reads is the key of something. */
export function keyedPlacesFrom(project: Project, source: SessionSource): KeyedPlace[] {
  return new Flow(project, source).run();
}

class Flow {
  readonly #seen = new Set<string>();
  readonly #found: KeyedPlace[] = [];

  constructor(
    readonly project: Project,
    readonly source: SessionSource,
  ) {}

  run(): KeyedPlace[] {
    const { file, path, isPattern, names } = this.source;
    const first = { file, path, from: undefined, hasFallback: false };
    if (isPattern) this.#bind(first, path, names, undefined);
    else this.#follow(first, names, undefined);
    return this.#found;
  }

  /** What becomes of an expression that is the id, or an object with the id under `names`. */
  #follow(step: Step, names: readonly string[], within: Entered | undefined): void {
    const top = wholeOf(step.path);
    const key = `${step.file.path}:${top.node.start}:${top.node.end}:${top.node.type}:${names.join('.')}:${within?.call.node.start ?? ''}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const parent = top.parentPath;
    if (!parent) return;
    if (names.length === 0) {
      const use = keyUseAt(this.project, step.file, top);
      if (use) this.#found.push({ ...use, source: this.source, step });
      if (isDerived(top)) this.#go(step, parent, [], within);
    }
    this.#followInto(step, top, parent, names, within);
  }

  #followInto(
    step: Step,
    top: NodePath,
    parent: NodePath,
    names: readonly string[],
    within: Entered | undefined,
  ): void {
    if (parent.isVariableDeclarator() && top.key === 'init') this.#bind(step, childOf(parent, 'id'), names, within);
    else if (parent.isAssignmentExpression() && top.key === 'right')
      this.#assign(step, childOf(parent, 'left'), names, within);
    else if (isMember(parent.node) && top.key === 'object') this.#member(step, parent, names, within);
    else if (isBranchOf(top, parent)) this.#go(withFallback(step, top, parent), parent, names, within);
    else if (parent.isObjectProperty() && top.key === 'value') {
      const name = keyOf(parent.node);
      const object = parent.parentPath;
      if (name !== undefined && object.isObjectExpression()) this.#go(step, object, [name, ...names], within);
    } else if (parent.isSpreadElement() && parent.parentPath.isObjectExpression() && names.length > 0)
      this.#go(step, parent.parentPath, names, within);
    else if (parent.isReturnStatement() || (parent.isArrowFunctionExpression() && top.key === 'body'))
      this.#leave(step, top, names, within);
    else if (top.listKey === 'arguments') this.#enter(step, top, parent, names, within);
  }

  #go(from: Step, path: NodePath, names: readonly string[], within: Entered | undefined): void {
    this.#follow({ file: from.file, path, from, hasFallback: from.hasFallback }, names, within);
  }

  /** `const sid = …`, `const { sessionId: sid } = …`, a parameter. */
  #bind(step: Step, pattern: NodePath, names: readonly string[], within: Entered | undefined): void {
    if (pattern.isAssignmentPattern()) {
      const hasFallback = names.length === 0 || step.hasFallback;
      this.#bind({ ...step, hasFallback }, childOf(pattern, 'left'), names, within);
    } else if (pattern.isTSParameterProperty()) {
      const parameter = childOf(pattern, 'parameter');
      this.#bind(step, parameter, names, within);
      if (parameter.isIdentifier()) this.#field(step, pattern, parameter.node.name, names, within);
    } else if (pattern.isIdentifier()) {
      const binding = pattern.scope.getBinding(pattern.node.name);
      if (binding) this.#references(step, binding, names, within);
    } else if (pattern.isObjectPattern() && names.length > 0) this.#unpack(step, pattern, names, within);
  }

  #unpack(step: Step, pattern: NodePath, [name, ...rest]: readonly string[], within: Entered | undefined): void {
    const properties = childrenOf(pattern, 'properties');
    const own = properties.find(({ node }) => keyOf(node) === name);
    const others = properties.find((one) => one.isRestElement());
    if (own) this.#bind(step, childOf(own, 'value'), rest, within);
    else if (others) this.#bind(step, childOf(others, 'argument'), [name, ...rest], within);
  }

  #references(step: Step, binding: Binding, names: readonly string[], within: Entered | undefined): void {
    for (const { path, role, isWrite } of referencesOf(step.file, binding))
      if (role === 'value' && !isWrite) this.#go(step, path, names, within);
  }

  #assign(step: Step, left: NodePath, names: readonly string[], within: Entered | undefined): void {
    if (!isMember(left.node)) this.#bind(step, left, names, within);
    const name = isMember(left.node) ? memberNameOf(left.node) : undefined;
    if (name === undefined) return;
    const object = childOf(left, 'object');
    if (object.isThisExpression()) this.#field(step, left, name, names, within);
    const binding = object.isIdentifier() ? object.scope.getBinding(object.node.name) : undefined;
    if (binding) this.#references(step, binding, [name, ...names], within);
  }

  /** Every `this.name` of the class round a path. */
  #field(step: Step, at: NodePath, name: string, names: readonly string[], within: Entered | undefined): void {
    const around = classRound(at);
    if (!around) return;
    const members = step.file.paths('MemberExpression', 'OptionalMemberExpression') as readonly NodePath[];
    for (const path of members) {
      if (!isMember(path.node) || path.node.object.type !== 'ThisExpression' || memberNameOf(path.node) !== name)
        continue;
      if (classRound(path) === around && path.key !== 'left') this.#go(step, path, names, within);
    }
  }

  /** `context.sessionId`, `id.toLowerCase()`. */
  #member(step: Step, member: NodePath, names: readonly string[], within: Entered | undefined): void {
    const name = isMember(member.node) ? memberNameOf(member.node) : undefined;
    if (names.length > 0) {
      if (name === names[0]) this.#go(step, member, names.slice(1), within);
      return;
    }
    const call = wholeOf(member).parentPath;
    if (name !== undefined && DERIVING.has(name) && call && isCall(call.node)) this.#go(step, call, [], within);
  }

  /** An argument of a call: the parameter of what is called, or what a function of the language makes of it. */
  #enter(step: Step, argument: NodePath, call: NodePath, names: readonly string[], within: Entered | undefined): void {
    if (!isCall(call.node) && !call.isNewExpression()) return;
    const callee = step.file.textOf(childOf(call, 'callee').node);
    if (DERIVING_FUNCTIONS.has(callee) || /\.(?:update|concat)$/.test(callee)) {
      this.#go(step, call, [], within);
      return;
    }
    if ((within?.depth ?? 0) >= DEEPEST || isTestFile(step.file.path)) return;
    if (argument.key === 0)
      for (const read of storeReadsOf(this.project, step.file, call))
        this.#follow({ ...step, ...read, from: step }, names, undefined);
    for (const { file, path } of this.#functionsOf(step.file, call)) {
      const parameters = childrenOf(path, 'params').filter((one) => !one.isIdentifier({ name: 'this' }));
      const parameter = parameters[argument.key as number];
      const entered = { fn: path.node, file: step.file, call, outer: within, depth: (within?.depth ?? 0) + 1 };
      if (parameter) this.#bind({ ...step, file, path: parameter, from: step }, parameter, names, entered);
    }
  }

  #functionsOf(file: ParsedFile, call: NodePath): { file: ParsedFile; path: NodePath<FunctionNode> }[] {
    const { evaluator } = this.project.mcp;
    if (!call.isNewExpression()) return evaluator.calleesOf(file, call);
    return evaluator.valuesOf(file, childOf(call, 'callee')).flatMap((value) => {
      if (value.type !== 'class') return [];
      const made = childrenOf(childOf(value.path, 'body'), 'body').find((one) =>
        one.isClassMethod({ kind: 'constructor' }),
      );
      return made ? [{ file: value.file, path: made as NodePath<FunctionNode> }] : [];
    });
  }

  /** A returned id is what the call gives: the one it came in by, or every call of the function. */
  #leave(step: Step, top: NodePath, names: readonly string[], within: Entered | undefined): void {
    const own = enclosingFunctionOf(top);
    const fn = own && sourceFunctionOf(own);
    if (!fn) return;
    if (within?.fn === fn.node) {
      this.#follow({ ...step, file: within.file, path: within.call, from: step }, names, within.outer);
      return;
    }
    for (const { file, path } of this.project.mcp.callSitesOf(fn.node))
      if (!path.isNewExpression()) this.#follow({ ...step, file, path, from: step }, names, undefined);
  }
}

/** The value of the whole may be that of the part: `id ?? 'x'`, `test ? id : other`. */
function isBranchOf(top: NodePath, parent: NodePath): boolean {
  if (parent.isConditionalExpression()) return top.key !== 'test';
  return parent.isLogicalExpression() && !(parent.node.operator === '&&' && top.key === 'left');
}

function withFallback(step: Step, top: NodePath, parent: NodePath): Step {
  if (!parent.isLogicalExpression() || parent.node.operator === '&&' || top.key !== 'left') return step;
  return isNothing(parent.node.right) ? step : { ...step, hasFallback: true };
}

/** The expression with the casts, parentheses and `await` round it. */
function wholeOf(path: NodePath): NodePath {
  let at = path;
  while (
    at.parentPath &&
    /^(?:TS\w*Expression|TSTypeAssertion|ParenthesizedExpression|AwaitExpression|ChainExpression)$/.test(at.parent.type)
  )
    at = at.parentPath;
  return at;
}

/** A part of a text: `user:${sid}`, `'user:' + sid`, `[tenant, sid].join(':')`. */
function isDerived(top: NodePath): boolean {
  const { parent, listKey } = top;
  if (parent.type === 'TemplateLiteral') return listKey === 'expressions';
  if (parent.type === 'BinaryExpression') return parent.operator === '+';
  return parent.type === 'ArrayExpression' && /^\.join\b/.test(joined(top));
}

function joined(top: NodePath): string {
  const outer = top.parentPath?.parentPath?.node;
  return outer && isMember(outer) ? `.${memberNameOf(outer) ?? ''}` : '';
}

function isNothing(node: Node): boolean {
  return node.type === 'NullLiteral' || (node.type === 'Identifier' && node.name === 'undefined');
}

function classRound(path: NodePath): Node | undefined {
  return path.findParent((at) => at.isClass())?.node;
}
