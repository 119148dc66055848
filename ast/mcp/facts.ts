/**
 * MCP facts of a project: which expressions are servers, clients, transports and request contexts, where they were
 * made, who registers what on them, and which files belong together because such a value passes between them.
 *
 * Arguments are followed into the functions they are passed to until nothing new is found. Each round starts from
 * empty parameter facts and evaluates with those of the round before, so that "not known yet" never sticks.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { linksOf } from '../imports.js';
import { childOf, childrenOf } from '../paths.js';
import type { Project } from '../project.js';
import type { McpKind } from '../protocol/sdk-classes.js';
import { isDistinctiveMethod } from '../protocol/wire-methods.js';
import { Evaluator, type ParameterFacts } from './evaluate.js';
import { exportTableOf, requiredSpecifierOf } from './exports.js';
import { type Registration, registrationOf } from './registrations.js';
import { awaiterArguments, bodyOfAwaiter, skinOf } from './shapes.js';
import { type ContextValue, distinct, type FunctionValue, type InstanceValue, keyOf, type Value } from './values.js';

const MOST_ROUNDS = 10;

/**
 * Calls that yield nothing and never will: no receiver, callee or argument of theirs is followed anywhere. Shared by
 * all states of a repository, since a file that a transform leaves alone keeps its nodes.
 */
const idle = new WeakSet<t.Node>();

/** An MCP object that an expression evaluates to. */
export interface Instance {
  readonly value: InstanceValue;
  /** False when the expression may also be something that is not followed. */
  readonly isCertain: boolean;
}

export interface Context {
  readonly value: ContextValue;
  readonly isCertain: boolean;
}

/** A call, seen from the function it enters. */
export interface CallSite {
  readonly file: ParsedFile;
  readonly path: NodePath<t.CallExpression> | NodePath<t.NewExpression> | NodePath<t.OptionalCallExpression>;
}

export class McpFacts {
  readonly #evaluator: Evaluator;
  readonly #active = new Map<string, ParsedFile>();
  readonly #callSites = new Map<t.Node, CallSite[]>();
  readonly #groups = new Map<string, string>();
  readonly #owners = new Map<t.Node, ParsedFile>();
  #registrations: Registration[] = [];
  /** Grows with everything that a visit finds, or may find later. */
  #yields = 0;

  constructor(readonly project: Project) {
    this.#evaluator = new Evaluator(project, new Map());
    for (const path of project.tree.candidates) this.#activate(path);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (!this.#advance()) break;
    }
    this.#uniteTests();
  }

  /** Files that mention MCP or that an MCP value reaches, in order of their paths. */
  files(): ParsedFile[] {
    return [...this.#active.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  registrations(): readonly Registration[] {
    return this.#registrations;
  }

  valuesOf(file: ParsedFile, path: NodePath | null | undefined): Value[] {
    return this.#evaluator.valuesOf(file, path);
  }

  get evaluator(): Evaluator {
    return this.#evaluator;
  }

  /** The MCP object (of one of `kinds`) that an expression is, or `undefined` when none of its values is one. */
  instanceOf(file: ParsedFile, path: NodePath | null | undefined, ...kinds: McpKind[]): Instance | undefined {
    const values = this.valuesOf(file, path);
    const fits = (value: Value): value is InstanceValue =>
      value.type === 'instance' && (kinds.length === 0 || kinds.includes(value.kind));
    const value = values.find(fits);
    return value && { value, isCertain: values.every((other) => fits(other) && other.kind === value.kind) };
  }

  /** The request context that an expression is. */
  contextOf(file: ParsedFile, path: NodePath | null | undefined): Context | undefined {
    const values = this.valuesOf(file, path);
    const value = values.find((one): one is ContextValue => one.type === 'context');
    return value && { value, isCertain: values.every(({ type }) => type === 'context') };
  }

  /** Calls that enter a function, as far as they can be followed. */
  callSitesOf(fn: t.Node): readonly CallSite[] {
    return this.#callSites.get(fn) ?? [];
  }

  /** Name of the group of files between which MCP values pass; a file on its own is its own group. */
  groupOf(path: string): string {
    let root = path;
    for (let next = this.#groups.get(root); next !== undefined && next !== root; next = this.#groups.get(root))
      root = next;
    return root;
  }

  #activate(path: string): boolean {
    if (this.#active.has(path)) return false;
    const file = this.project.file(path);
    if (!file) return false;
    this.#active.set(path, file);
    return true;
  }

  /** One round; true when it found something new. */
  #advance(): boolean {
    const { parameters } = this.#evaluator;
    const next: ParameterFacts = new Map();
    this.#callSites.clear();
    this.#registrations = [];
    for (const file of this.files()) this.#visit(file, next);
    const hasGrown = this.#growActive(next);
    const isSame = isSameFacts(parameters, next);
    if (!isSame) {
      parameters.clear();
      for (const [fn, positions] of next) parameters.set(fn, positions);
      this.#evaluator.reset();
    }
    return hasGrown || !isSame;
  }

  #visit(file: ParsedFile, facts: ParameterFacts): void {
    const calls = [
      ...file.paths('CallExpression'),
      ...file.paths('OptionalCallExpression'),
    ] as NodePath<t.CallExpression>[];
    for (const call of calls) {
      if (idle.has(call.node)) continue;
      const before = this.#yields;
      const isProvisional = this.#evaluator.isProvisionalIn(() => this.#visitCall(file, call, facts));
      // Most calls of a program have nothing to do with MCP, whatever is found out later.
      if (!isProvisional && this.#yields === before) idle.add(call.node);
    }
    for (const assignment of file.paths('AssignmentExpression')) this.#passFallback(file, assignment, facts);
    for (const construction of file.paths('NewExpression')) {
      this.#passTemplateCallbacks(file, construction, facts);
      this.#passArguments(file, construction, this.#constructorsOf(file, construction), facts);
    }
  }

  #visitCall(file: ParsedFile, call: NodePath<t.CallExpression>, facts: ParameterFacts): void {
    const registration = registrationOf(file, call, this.#evaluator);
    if (registration) this.#register(registration, facts);
    this.#passArguments(file, call, this.#calleesOf(file, call), facts);
    if (!call.isCallExpression()) return;
    this.#passElements(file, call, facts);
    this.#passAwaiterArguments(file, call, facts);
  }

  /**
   * Functions that a call may enter. A call into a file that no MCP value has reached is looked into only when it
   * hands over something that could be one: otherwise every module of a large application would be parsed.
   */
  #calleesOf(file: ParsedFile, call: NodePath): FunctionValue[] {
    const target = this.#importedFrom(file, childOf(call, 'callee'));
    const isKnownGround = target === undefined || this.#active.has(target);
    // The ground may become known in a later round.
    if (!isKnownGround) this.#yields++;
    if (!isKnownGround && !childrenOf(call, 'arguments').some((argument) => this.#mayCarryMcp(file, argument)))
      return [];
    return this.#evaluator.calleesOf(file, call);
  }

  #mayCarryMcp(file: ParsedFile, argument: NodePath): boolean {
    const path = skinOf(argument);
    if (path.isStringLiteral()) return isDistinctiveMethod(path.node.value);
    if (path.isLiteral() || path.isTemplateLiteral()) return false;
    if (path.isCallExpression()) {
      const target = this.#importedFrom(file, path.get('callee'));
      if (target !== undefined && !this.#active.has(target)) return false;
    }
    return this.#evaluator
      .valuesOf(file, path)
      .some(
        (value) => isMcpValue(value) || this.#isMcpFunction(value) || this.#holdsMcp(value) || this.#namesMethod(value),
      );
  }

  /** `rpc('tools/list')`, `post({ method: 'tools/list' })`: such a helper speaks MCP, whatever its own file mentions. */
  #namesMethod(value: Value): boolean {
    if (value.type === 'string') return value.value !== undefined && isDistinctiveMethod(value.value);
    if (value.type !== 'object') return false;
    return this.#evaluator
      .propertyValues(value, 'method')
      .some((one) => one.type === 'string' && this.#namesMethod(one));
  }

  #isMcpFunction(value: Value): boolean {
    return value.type === 'function' && this.#active.has(value.file.path);
  }

  /** The file of the project that the first name of a callee is imported from. */
  #importedFrom(file: ParsedFile, callee: NodePath): string | undefined {
    let root = skinOf(callee);
    while (root.isMemberExpression() || root.isOptionalMemberExpression()) root = skinOf(childOf(root, 'object'));
    const binding = root.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
    if (!binding) return undefined;
    const declared = binding.path;
    if (declared.parentPath?.isImportDeclaration())
      return this.project.modules.resolve(file.path, declared.parentPath.node.source.value);
    const init = declared.isVariableDeclarator() ? childOf(declared, 'init') : undefined;
    const specifier = init?.node ? this.#requiredBy(init) : undefined;
    return specifier === undefined ? undefined : this.project.modules.resolve(file.path, specifier);
  }

  /** `require('x')`, also inside a compiler's `__importDefault(…)`. */
  #requiredBy(init: NodePath): string | undefined {
    const direct = requiredSpecifierOf(init);
    if (direct !== undefined || !init.isCallExpression()) return direct;
    const [inner] = childrenOf(init, 'arguments');
    return inner && requiredSpecifierOf(inner);
  }

  #register(registration: Registration, facts: ParameterFacts): void {
    const { file, call, contextIndex, functions, receiver, method } = registration;
    this.#registrations.push(registration);
    this.#yields++;
    const shows = `handler of ${method}`;
    const steps = [...receiver.steps, { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, shows }];
    const side = receiver.kind === 'Client' ? 'client' : 'server';
    for (const fn of functions) {
      this.#unite(file.path, fn.file.path);
      if (contextIndex !== undefined)
        this.#addFact(facts, fn, contextIndex, [{ type: 'context', sdk: receiver.sdk, side, steps }]);
    }
  }

  /** `server.fallbackRequestHandler = async (request, extra) => …` */
  #passFallback(file: ParsedFile, assignment: NodePath<t.AssignmentExpression>, facts: ParameterFacts): void {
    const left = assignment.get('left');
    if (!left.isMemberExpression({ computed: false })) return;
    if (left.node.property.type !== 'Identifier' || left.node.property.name !== 'fallbackRequestHandler') return;
    const holder = this.instanceOf(file, left.get('object'), 'Server', 'Client')?.value;
    if (!holder) return;
    const side = holder.kind === 'Client' ? 'client' : 'server';
    for (const fn of this.#evaluator.valuesOf(file, assignment.get('right'))) {
      if (fn.type !== 'function') continue;
      this.#unite(file.path, fn.file.path);
      this.#addFact(facts, fn, 1, [{ type: 'context', sdk: holder.sdk, side, steps: holder.steps }]);
    }
  }

  #passArguments(
    file: ParsedFile,
    call: CallSite['path'],
    callees: readonly FunctionValue[],
    facts: ParameterFacts,
  ): void {
    if (callees.length > 0) this.#yields++;
    for (const callee of callees) {
      const sites = this.#callSites.get(callee.path.node);
      if (sites) sites.push({ file, path: call });
      else this.#callSites.set(callee.path.node, [{ file, path: call }]);
      const given = childrenOf(call, 'arguments');
      if (given.some((argument) => argument.isSpreadElement())) continue;
      given.slice(0, callee.path.node.params.length).forEach((argument, index) => {
        const values = this.#evaluator.valuesOf(file, argument);
        // What a test passes to the code under test is often a mock: only real MCP objects count from there.
        const isMockable = isTestFile(file.path) && !isTestFile(callee.file.path);
        this.#addFact(facts, callee, index, isMockable ? values.filter(isMcpValue) : values);
        if (values.some(isMcpValue)) this.#unite(file.path, callee.file.path);
      });
      if (this.#returnsMcp(callee)) this.#unite(file.path, callee.file.path);
    }
  }

  #returnsMcp(callee: FunctionValue): boolean {
    return this.#evaluator.returnValues(callee).some((value) => isMcpValue(value) || this.#holdsMcp(value));
  }

  /** `{ server, cleanup }`: an object literal one of whose properties is an MCP object. */
  #holdsMcp(value: Value): boolean {
    if (value.type !== 'object') return false;
    return value.path.get('properties').some((property) => {
      if (!property.isObjectProperty()) return false;
      return this.#evaluator.valuesOf(value.file, childOf(property, 'value')).some(isMcpValue);
    });
  }

  /** Parameters of the generator that an `async` function was compiled to. */
  #passAwaiterArguments(file: ParsedFile, call: NodePath<t.CallExpression>, facts: ParameterFacts): void {
    const generator = bodyOfAwaiter(call);
    if (!generator) return;
    awaiterArguments(call).forEach((argument, index) => {
      if (argument.isSpreadElement() || argument.isRestElement()) return;
      const named = argument.isAssignmentPattern() ? childOf(argument, 'left') : argument;
      this.#addFact(facts, { type: 'function', file, path: generator }, index, this.#evaluator.valuesOf(file, named));
    });
  }

  /** `tools.forEach((tool) => tool.register(server))`. */
  #passElements(file: ParsedFile, call: NodePath<t.CallExpression>, facts: ParameterFacts): void {
    const callee = call.get('callee');
    const [callback] = childrenOf(call, 'arguments');
    if (!callback || !callee.isMemberExpression() || callee.node.computed) return;
    const { property } = callee.node;
    if (property.type !== 'Identifier' || !['forEach', 'map', 'flatMap', 'filter'].includes(property.name)) return;
    const arrays = this.#evaluator.valuesOf(file, callee.get('object')).filter((value) => value.type === 'array');
    if (arrays.length === 0) return;
    for (const fn of this.#evaluator.valuesOf(file, callback)) {
      if (fn.type === 'function')
        this.#addFact(
          facts,
          fn,
          0,
          arrays.flatMap(({ elements }) => elements),
        );
    }
  }

  /** `new ResourceTemplate(uri, { list: async (extra) => … })`. */
  #passTemplateCallbacks(file: ParsedFile, construction: NodePath<t.NewExpression>, facts: ParameterFacts): void {
    const template = this.instanceOf(file, construction, 'ResourceTemplate');
    const [, callbacks] = childrenOf(construction, 'arguments');
    if (!template || !callbacks) return;
    const { sdk, steps } = template.value;
    for (const value of this.#evaluator.valuesOf(file, callbacks)) {
      for (const list of this.#evaluator.propertyValues(value, 'list')) {
        if (list.type === 'function') this.#addFact(facts, list, 0, [{ type: 'context', sdk, side: 'server', steps }]);
      }
    }
  }

  #constructorsOf(file: ParsedFile, construction: NodePath<t.NewExpression>): FunctionValue[] {
    return this.#evaluator.valuesOf(file, childOf(construction, 'callee')).flatMap((value) => {
      if (value.type !== 'class') return [];
      const found = value.path
        .get('body')
        .get('body')
        .find((member) => member.isClassMethod({ kind: 'constructor' }));
      return found ? [{ type: 'function' as const, file: value.file, path: found as NodePath<t.Function> }] : [];
    });
  }

  /** Files that a value reaches, and files that import an MCP value, join in. */
  #growActive(facts: ParameterFacts): boolean {
    let hasGrown = false;
    for (const [fn, positions] of facts) {
      const owner = this.#owners.get(fn);
      if (!owner || this.#active.has(owner.path)) continue;
      const values = [...positions.values()].flat();
      if (values.some((value) => isMcpValue(value) || this.#namesMethod(value)))
        hasGrown = this.#activate(owner.path) || hasGrown;
    }
    for (const file of this.files()) {
      if (!this.#exportsMcp(file)) continue;
      for (const importer of this.project.modules.importersOf(file.path))
        hasGrown = this.#activate(importer) || hasGrown;
    }
    return hasGrown;
  }

  #exportsMcp(file: ParsedFile): boolean {
    const { named } = exportTableOf(file);
    return [...named.keys()].some((name) =>
      this.#evaluator.exportValues(file.path, name).some((value) => this.#isMcpExport(value)),
    );
  }

  #isMcpExport(value: Value): boolean {
    if (isMcpValue(value) || this.#holdsMcp(value)) return true;
    if (value.type === 'external') return value.module.startsWith('@modelcontextprotocol/');
    if (value.type === 'function') return this.#takesMcp(value) || this.#returnsMcp(value);
    if (value.type === 'class') return value.path.node.superClass !== null || this.#active.has(value.file.path);
    return false;
  }

  #takesMcp({ file, path }: FunctionValue): boolean {
    return path.node.params.some((parameter, index) => {
      if (this.#evaluator.parameters.get(path.node)?.get(index)?.some(isMcpValue)) return true;
      const annotation = parameter.type === 'Identifier' ? parameter.typeAnnotation : undefined;
      return (
        annotation?.type === 'TSTypeAnnotation' &&
        this.#evaluator.typeValues(file, annotation.typeAnnotation) !== undefined
      );
    });
  }

  #addFact(facts: ParameterFacts, { file, path }: FunctionValue, index: number, values: readonly Value[]): void {
    this.#yields++;
    const positions = facts.get(path.node) ?? new Map<number, Value[]>();
    positions.set(index, distinct([...(positions.get(index) ?? []), ...values]));
    facts.set(path.node, positions);
    this.#owners.set(path.node, file);
  }

  /** A test belongs to the code that it imports: brought over alone it would compare objects of two SDKs. */
  #uniteTests(): void {
    for (const file of this.files()) {
      if (!isTestFile(file.path)) continue;
      for (const { specifier } of linksOf(file)) {
        const target = this.project.modules.resolve(file.path, specifier);
        if (target !== undefined && this.#active.has(target)) this.#unite(file.path, target);
      }
    }
  }

  #unite(a: string, b: string): void {
    const [first, second] = [this.groupOf(a), this.groupOf(b)].sort();
    if (first !== second) this.#groups.set(second, first);
  }
}

export function isMcpValue(value: Value): boolean {
  return value.type === 'instance' || value.type === 'context';
}

export function isTestFile(path: string): boolean {
  return /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
}

function isSameFacts(a: ParameterFacts, b: ParameterFacts): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([fn, positions]) => {
    const others = b.get(fn);
    if (!others || others.size !== positions.size) return false;
    return [...positions].every(([index, values]) => keysOf(values) === keysOf(others.get(index) ?? []));
  });
}

function keysOf(values: readonly Value[]): string {
  return values.map(keyOf).sort().join('\n');
}
