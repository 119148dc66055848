/**
 * What an expression may evaluate to. Backwards and on demand: from the expression to the binding, from the binding
 * to what was assigned, through modules, destructuring, returns and compiler helpers. What a parameter may be comes
 * from `parameters`, which `facts.ts` fills by following arguments into the functions they are passed to.
 *
 * A value that cannot be followed is `unknown`, never dropped: callers can tell "only ever this" from "also this".
 */
import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf } from '../paths.js';
import type { Project } from '../project.js';
import { bindingValues } from './bindings-of.js';
import { calleesOf, callValues, returnValues } from './calls-of.js';
import { constructedValues, fieldValues, selfValues, superValues } from './classes-of.js';
import { exportValues, linkedValues } from './modules-of.js';
import { memberValues, propertyValues } from './properties-of.js';
import { skinOf } from './shapes.js';
import { typeValues } from './types-of.js';
import { type ClassValue, distinct, type FunctionValue, UNKNOWN, type Value } from './values.js';

/** Values by parameter position; `rest` parameters are not followed. */
export type ParameterFacts = Map<t.Node, Map<number, Value[]>>;

/** How many expressions may wait for one another. */
const DEEPEST = 400;

/** Stands among the functions of `Reads` for what rests on an answer that is still being looked for. */
export const OPEN = Symbol('open');

/** Functions whose parameters an answer rests on; it is forgotten when more becomes known about one of them. */
export type Reads = ReadonlySet<t.Node | typeof OPEN>;

/** Answers of one file. */
interface Memo {
  /** Those that nothing which becomes known later can change: nearly all. */
  readonly settled: Map<t.Node, Value[]>;
  readonly resting: Map<t.Node, { readonly values: Value[]; readonly reads: Reads }>;
  /** Settled ones about names, which are asked for at each of their uses. */
  readonly bindings: Map<Binding, Value[]>;
}

/** Whether an answer has to be looked for again when the parameters of `changed` have become others. */
export function restsOn(reads: Reads | undefined, changed: ReadonlySet<t.Node>): boolean {
  if (reads === undefined) return false;
  if (reads.has(OPEN)) return true;
  const [fewer, more] = reads.size < changed.size ? [reads, changed] : [changed, reads];
  for (const read of fewer) if ((more as Reads).has(read)) return true;
  return false;
}

/** What a node says by itself, which is not worth being remembered. */
function constantValues(node: t.Node | null | undefined): Value[] | undefined {
  switch (node?.type) {
    case 'StringLiteral':
      return [{ type: 'string', value: node.value }];
    // `null` and the like are the absence of a value, not another value.
    case 'NumericLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
    case 'RegExpLiteral':
    case 'BigIntLiteral':
      return [];
    default:
      return undefined;
  }
}

export class Evaluator {
  readonly parameters: ParameterFacts = new Map();
  /** By path. */
  readonly #memo = new Map<string, Memo>();
  readonly #running = new Set<t.Node>();
  /** What is being computed rests on these. */
  #reads: Set<t.Node | typeof OPEN> | undefined;

  constructor(readonly project: Project) {}

  /**
   * Other things are known about the parameters of the functions `changed`, which `members` alone can see: what rested
   * on the old ones is forgotten.
   */
  learn(members: readonly string[], changed: ReadonlySet<t.Node>, now: ParameterFacts): void {
    for (const fn of changed) {
      const positions = now.get(fn);
      if (positions) this.parameters.set(fn, positions);
      else this.parameters.delete(fn);
    }
    for (const path of members) {
      const resting = this.#memo.get(path)?.resting;
      if (resting) for (const [node, { reads }] of resting) if (restsOn(reads, changed)) resting.delete(node);
    }
  }

  /** Takes over what `other` found out about files that have not changed since, nor any that they import. */
  adopt(other: Evaluator, members: readonly string[], parameters: ParameterFacts): void {
    for (const [fn, positions] of parameters) this.parameters.set(fn, positions);
    for (const path of members) {
      const memo = other.#memo.get(path);
      if (memo) this.#memo.set(path, memo);
    }
  }

  #memoOf(path: string): Memo {
    let memo = this.#memo.get(path);
    if (!memo) {
      memo = { settled: new Map(), resting: new Map(), bindings: new Map() };
      this.#memo.set(path, memo);
    }
    return memo;
  }

  valuesOf(file: ParsedFile, path: NodePath | null | undefined): Value[] {
    if (!path?.node) return [UNKNOWN];
    const { settled, resting } = this.#memoOf(file.path);
    const known = settled.get(path.node);
    if (known) return known;
    const rested = resting.get(path.node);
    if (rested) {
      for (const read of rested.reads) this.markRead(read);
      return rested.values;
    }
    // Sums and chains of thousands of links are data, not MCP objects; following them would exhaust the stack.
    if (this.#running.size > DEEPEST) return [UNKNOWN];
    const constant = constantValues(path.node);
    if (constant) return constant;
    // A cycle adds nothing of its own: `a = b; b = a` is what else is assigned to them.
    if (this.#running.has(path.node)) {
      this.markRead(OPEN);
      return [];
    }
    this.#running.add(path.node);
    try {
      let values: Value[] = [];
      const reads = this.readsOf(() => {
        values = distinct(this.#evaluate(file, path));
      });
      if (reads) resting.set(path.node, { values, reads });
      else settled.set(path.node, values);
      return values;
    } finally {
      this.#running.delete(path.node);
    }
  }

  #evaluate(file: ParsedFile, wrapped: NodePath): Value[] {
    const path = skinOf(wrapped);
    const constant = constantValues(path.node);
    if (constant) return constant;
    if (path.isIdentifier() || path.isJSXIdentifier()) return this.#identifier(file, path);
    if (path.isMemberExpression() || path.isOptionalMemberExpression()) return memberValues(this, file, path);
    if (path.isThisExpression()) return selfValues(this, file, path);
    if (path.isSuper()) return superValues(this, file, path);
    if (path.isNewExpression()) return constructedValues(this, file, path);
    if (path.isCallExpression() || path.isOptionalCallExpression()) return callValues(this, file, path);
    if (path.isFunction()) return [{ type: 'function', file, path: path as NodePath<t.Function> }];
    if (path.isClass()) return [{ type: 'class', file, path: path as NodePath<t.Class> }];
    if (path.isObjectExpression()) return [{ type: 'object', file, path }];
    if (path.isArrayExpression()) return [this.#arrayOf(file, path)];
    if (path.isTemplateLiteral()) {
      const isWhole = path.node.expressions.length === 0;
      return [{ type: 'string', value: isWhole ? (path.node.quasis[0].value.cooked ?? '') : undefined }];
    }
    if (path.isBinaryExpression({ operator: '+' })) return this.#sum(file, path);
    if (path.isConditionalExpression()) {
      return [...this.valuesOf(file, path.get('consequent')), ...this.valuesOf(file, path.get('alternate'))];
    }
    if (path.isLogicalExpression()) {
      return [...this.valuesOf(file, path.get('left')), ...this.valuesOf(file, path.get('right'))];
    }
    if (path.isAssignmentExpression({ operator: '=' })) return this.valuesOf(file, path.get('right'));
    // Like `null` and `undefined` the absence of a value, not another value.
    if (path.isUnaryExpression({ operator: 'void' })) return [];
    return [UNKNOWN];
  }

  /** Text as soon as one side is. */
  #sum(file: ParsedFile, path: NodePath<t.BinaryExpression>): Value[] {
    const sides = [childOf(path, 'left'), path.get('right')].flatMap((side) => this.valuesOf(file, side));
    return sides.some(({ type }) => type === 'string') ? [{ type: 'string', value: undefined }] : [UNKNOWN];
  }

  #arrayOf(file: ParsedFile, path: NodePath<t.ArrayExpression>): Value {
    const elements = path.get('elements').flatMap((element) => this.valuesOf(file, element as NodePath));
    return { type: 'array', elements: distinct(elements), literal: { file, path } };
  }

  #identifier(file: ParsedFile, path: NodePath<t.Identifier> | NodePath<t.JSXIdentifier>): Value[] {
    const binding = path.scope.getBinding(path.node.name);
    if (binding) return this.bindingValues(file, binding);
    return path.node.name === 'undefined' ? [] : [UNKNOWN];
  }

  /** What `work` evaluates rests on these; `undefined` when nothing that becomes known later can change it. */
  readsOf(work: () => void): Reads | undefined {
    const outer = this.#reads;
    this.#reads = undefined;
    let own: Reads | undefined;
    try {
      work();
    } finally {
      own = this.#collected();
      this.#reads = outer;
      if (own) for (const read of own) this.markRead(read);
    }
    return own;
  }

  #collected(): Reads | undefined {
    return this.#reads;
  }

  /** Told by whoever looks at the parameters of a function: what is being computed rests on them. */
  markRead(read: t.Node | typeof OPEN): void {
    this.#reads ??= new Set();
    this.#reads.add(read);
  }

  bindingValues(file: ParsedFile, binding: Binding): Value[] {
    const { bindings } = this.#memoOf(file.path);
    const known = bindings.get(binding);
    if (known) return known;
    let values: Value[] = [];
    const reads = this.readsOf(() => {
      values = bindingValues(this, file, binding);
    });
    if (!reads) bindings.set(binding, values);
    return values;
  }

  /** The MCP object that a type promises, or `undefined` where the type says nothing about MCP. */
  typeValues(file: ParsedFile, type: t.TSType): Value[] | undefined {
    return typeValues(this, file, type);
  }

  /** The export `name` of module `specifier`, seen from `file`. */
  linkedValues(file: ParsedFile, specifier: string, name: string, at: NodePath): Value[] {
    return linkedValues(this, file, specifier, name, at);
  }

  /** What file `path` exports as `name`. */
  exportValues(path: string, name: string, seen: ReadonlySet<string> = new Set()): Value[] {
    return exportValues(this, path, name, seen);
  }

  /** Property `name` of a value. */
  propertyValues(value: Value, name: string): Value[] {
    return propertyValues(this, value, name);
  }

  /** Field, method or accessor `name` of a class of the project: declared, assigned to `this`, or inherited. */
  fieldValues(owner: ClassValue, name: string): Value[] {
    return fieldValues(this, owner, name);
  }

  /** What a function of the project may return; a promise counts as what it resolves to. */
  returnValues(fn: FunctionValue): Value[] {
    return returnValues(this, fn);
  }

  /** The functions of the project that a call may enter. */
  calleesOf(file: ParsedFile, path: NodePath): FunctionValue[] {
    return calleesOf(this, file, path);
  }
}
