/**
 * One island: arguments are followed into the functions they are passed to until nothing new is found. Each round starts
 * from empty parameter facts and evaluates with those of the round before, so that "not known yet" never sticks.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { linksOf } from '../imports.js';
import { childOf, childrenOf } from '../paths.js';
import { Carriers } from './carriers.js';
import { type Collected, changedFunctions, parameterFactsOf, valueAt } from './collected.js';
import { type Evaluator, OPEN, type ParameterFacts, type Reads, restsOn } from './evaluate.js';
import { type Registration, registrationOf } from './registrations.js';
import { awaiterArguments, bodyOfAwaiter } from './shapes.js';
import { isTestFile } from './test-files.js';
import { type FunctionValue, type InstanceValue, isMcpValue, keyOf, type Value } from './values.js';

const MOST_ROUNDS = 10;

/** A place that may hand a value on. */
type PlacePath = NodePath<t.CallExpression> | NodePath<t.AssignmentExpression> | NodePath<t.NewExpression>;

/**
 * The places of a file that may yield something. Most calls of a program have nothing to do with MCP whatever is found
 * out later, so they leave the list when they have been looked at. Shared by all states of a repository, since a file
 * that a transform leaves alone keeps its nodes.
 */
const openPlaces = new WeakMap<ParsedFile, readonly PlacePath[]>();

function openPlacesOf(file: ParsedFile): readonly PlacePath[] {
  const known = openPlaces.get(file);
  if (known) return known;
  const calls = [
    ...file.paths('CallExpression'),
    ...file.paths('OptionalCallExpression'),
  ] as NodePath<t.CallExpression>[];
  return [...calls, ...file.paths('AssignmentExpression'), ...file.paths('NewExpression')];
}

/** A call, seen from the function it enters. */
export interface CallSite {
  readonly file: ParsedFile;
  readonly path: NodePath<t.CallExpression> | NodePath<t.NewExpression> | NodePath<t.OptionalCallExpression>;
}

/** What was found on one island: files that import one another, whatever way round. */
export interface IslandFacts {
  /** Every source file of the island, sorted. */
  readonly members: readonly string[];
  /** Those that mention MCP or that an MCP value reaches, by path. */
  readonly active: ReadonlyMap<string, ParsedFile>;
  readonly callSites: ReadonlyMap<t.Node, readonly CallSite[]>;
  readonly registrations: readonly Registration[];
  /** For a file of a group its neighbour in it, up to the one that names the group. */
  readonly groups: ReadonlyMap<string, string>;
  readonly parameters: ParameterFacts;
}

/** @param candidates members whose text mentions MCP */
export function islandFacts(
  evaluator: Evaluator,
  members: readonly string[],
  candidates: readonly string[],
): IslandFacts {
  return new Rounds(evaluator, members, candidates).run();
}

export function groupIn(groups: ReadonlyMap<string, string>, path: string): string {
  let root = path;
  for (let next = groups.get(root); next !== undefined && next !== root; next = groups.get(root)) root = next;
  return root;
}

/** Adds what a visit found to the facts of a round. */
type Effect = (facts: Collected) => void;

interface Place {
  readonly path: PlacePath;
  readonly effects: readonly Effect[];
  readonly reads: Reads | undefined;
}

/** Whether a file exported something of MCP when it was last asked, and how many files were known then. */
interface Exporting {
  readonly isMcp: boolean;
  readonly reads: Reads | undefined;
  readonly among: number;
}

const NOTHING: ReadonlySet<t.Node> = new Set();
/** Of a place that was not looked at yet. */
const UNSEEN: Reads = new Set([OPEN]);

class Rounds {
  readonly #active = new Map<string, ParsedFile>();
  readonly #carriers: Carriers;
  readonly #callSites = new Map<t.Node, CallSite[]>();
  readonly #groups = new Map<string, string>();
  readonly #owners = new Map<t.Node, ParsedFile>();
  #registrations: Registration[] = [];
  #collected: Collected = new Map();
  /** What the calls, constructions and assignments of a file gave when they were last looked at. */
  readonly #places = new Map<ParsedFile, readonly Place[]>();
  /** Functions whose parameters are others than in the round before. */
  #changed: ReadonlySet<t.Node> = NOTHING;
  /** By path. */
  readonly #exports = new Map<string, Exporting>();
  /** What the place that is being visited gives. */
  #effects: Effect[] = [];

  constructor(
    readonly evaluator: Evaluator,
    readonly members: readonly string[],
    candidates: readonly string[],
  ) {
    this.#carriers = new Carriers(evaluator, this.#active);
    for (const path of candidates) this.#activate(path);
  }

  run(): IslandFacts {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (!this.#advance()) break;
    }
    this.#uniteTests();
    return {
      members: this.members,
      active: this.#active,
      callSites: this.#callSites,
      registrations: this.#registrations,
      groups: this.#groups,
      parameters: parameterFactsOf(this.#collected, this.#collected.keys()),
    };
  }

  #files(): ParsedFile[] {
    return [...this.#active.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #activate(path: string): boolean {
    if (this.#active.has(path)) return false;
    const file = this.evaluator.project.file(path);
    if (!file) return false;
    this.#active.set(path, file);
    return true;
  }

  /** One round; true when it found something new. */
  #advance(): boolean {
    const files = this.#files();
    let isOther = false;
    for (const file of files) isOther = this.#look(file) || isOther;
    // When every place gives what it gave before, so does the whole round.
    const next = isOther ? this.#gathered(files) : this.#collected;
    const hasGrown = this.#growActive(next);
    this.#changed = isOther ? changedFunctions(this.#collected, next) : NOTHING;
    const isSame = this.#changed.size === 0;
    if (!isSame) {
      this.evaluator.learn(this.members, this.#changed, parameterFactsOf(next, this.#changed));
      this.#collected = next;
    }
    return hasGrown || !isSame;
  }

  /** Looks at the places of a file, and again at those whose answer rests on what has become another; true if any was. */
  #look(file: ParsedFile): boolean {
    let hasLooked = false;
    const before = this.#places.get(file) ?? openPlacesOf(file).map((path) => ({ path, effects: [], reads: UNSEEN }));
    const places = before.flatMap((place): readonly Place[] => {
      if (!restsOn(place.reads, this.#changed)) return [place];
      hasLooked = true;
      return this.#placeAt(file, place.path);
    });
    if (hasLooked) this.#places.set(file, places);
    if (places.length < before.length)
      openPlaces.set(
        file,
        places.map(({ path }) => path),
      );
    return hasLooked;
  }

  /** Nothing for a place that gives nothing and never will. */
  #placeAt(file: ParsedFile, path: PlacePath): readonly Place[] {
    this.#effects = [];
    const reads = this.evaluator.readsOf(() => this.#visit(file, path));
    return !reads && this.#effects.length === 0 ? [] : [{ path, effects: this.#effects, reads }];
  }

  /** What all places together give. */
  #gathered(files: readonly ParsedFile[]): Collected {
    const facts: Collected = new Map();
    this.#callSites.clear();
    this.#registrations = [];
    for (const file of files) {
      for (const { effects } of this.#places.get(file) ?? []) for (const effect of effects) effect(facts);
    }
    return facts;
  }

  #visit(file: ParsedFile, path: PlacePath): void {
    if (path.isAssignmentExpression()) {
      this.#passFallback(file, path);
    } else if (path.isNewExpression()) {
      this.#passTemplateCallbacks(file, path);
      this.#passArguments(file, path, this.#constructorsOf(file, path));
    } else {
      this.#visitCall(file, path as NodePath<t.CallExpression>);
    }
  }

  #visitCall(file: ParsedFile, call: NodePath<t.CallExpression>): void {
    const registration = registrationOf(file, call, this.evaluator);
    if (registration) this.#register(registration);
    this.#passArguments(file, call, this.#calleesOf(file, call));
    if (!call.isCallExpression()) return;
    this.#passElements(file, call);
    this.#passAwaiterArguments(file, call);
  }

  /**
   * Functions that a call may enter. A call into a file that no MCP value has reached is looked into only when it
   * hands over something that could be one: otherwise every module of a large application would be parsed.
   */
  #calleesOf(file: ParsedFile, call: NodePath): FunctionValue[] {
    const target = this.#carriers.importedFrom(file, childOf(call, 'callee'));
    const isKnownGround = target === undefined || this.#active.has(target);
    // The ground may become known in a later round.
    if (!isKnownGround) this.evaluator.markRead(OPEN);
    if (!isKnownGround && !childrenOf(call, 'arguments').some((argument) => this.#carriers.mayCarryMcp(file, argument)))
      return [];
    return this.evaluator.calleesOf(file, call);
  }

  #register(registration: Registration): void {
    const { file, call, contextIndex, functions, receiver, method } = registration;
    this.#effects.push(() => this.#registrations.push(registration));
    const shows = `handler of ${method}`;
    const steps = [...receiver.steps, { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, shows }];
    const side = receiver.kind === 'Client' ? 'client' : 'server';
    for (const fn of functions) {
      this.#unite(file.path, fn.file.path);
      if (contextIndex !== undefined)
        this.#addFact(fn, contextIndex, [{ type: 'context', sdk: receiver.sdk, side, steps }]);
    }
  }

  /** `server.fallbackRequestHandler = async (request, extra) => …` */
  #passFallback(file: ParsedFile, assignment: NodePath<t.AssignmentExpression>): void {
    const left = assignment.get('left');
    if (!left.isMemberExpression({ computed: false })) return;
    if (left.node.property.type !== 'Identifier' || left.node.property.name !== 'fallbackRequestHandler') return;
    const holder = this.#instanceOf(file, childOf(left, 'object'), 'Server', 'Client');
    if (!holder) return;
    const side = holder.kind === 'Client' ? 'client' : 'server';
    for (const fn of this.evaluator.valuesOf(file, assignment.get('right'))) {
      if (fn.type !== 'function') continue;
      this.#unite(file.path, fn.file.path);
      this.#addFact(fn, 1, [{ type: 'context', sdk: holder.sdk, side, steps: holder.steps }]);
    }
  }

  #passArguments(file: ParsedFile, call: CallSite['path'], callees: readonly FunctionValue[]): void {
    for (const callee of callees) {
      this.#effects.push(() => this.#addCallSite(callee.path.node, { file, path: call }));
      const given = childrenOf(call, 'arguments');
      if (given.some((argument) => argument.isSpreadElement())) continue;
      given.slice(0, callee.path.node.params.length).forEach((argument, index) => {
        const values = this.evaluator.valuesOf(file, argument);
        // What a test passes to the code under test is often a mock: only real MCP objects count from there.
        const isMockable = isTestFile(file.path) && !isTestFile(callee.file.path);
        this.#addFact(callee, index, isMockable ? values.filter(isMcpValue) : values);
        if (values.some(isMcpValue)) this.#unite(file.path, callee.file.path);
      });
      if (this.#carriers.returnsMcp(callee)) this.#unite(file.path, callee.file.path);
    }
  }

  #addCallSite(fn: t.Node, site: CallSite): void {
    const sites = this.#callSites.get(fn);
    if (sites) sites.push(site);
    else this.#callSites.set(fn, [site]);
  }

  /** Parameters of the generator that an `async` function was compiled to. */
  #passAwaiterArguments(file: ParsedFile, call: NodePath<t.CallExpression>): void {
    const generator = bodyOfAwaiter(call);
    if (!generator) return;
    awaiterArguments(call).forEach((argument, index) => {
      if (argument.isSpreadElement() || argument.isRestElement()) return;
      const named = argument.isAssignmentPattern() ? childOf(argument, 'left') : argument;
      this.#addFact({ type: 'function', file, path: generator }, index, this.evaluator.valuesOf(file, named));
    });
  }

  /** `tools.forEach((tool) => tool.register(server))`. */
  #passElements(file: ParsedFile, call: NodePath<t.CallExpression>): void {
    const callee = call.get('callee');
    const [callback] = childrenOf(call, 'arguments');
    if (!callback || !callee.isMemberExpression() || callee.node.computed) return;
    const { property } = callee.node;
    if (property.type !== 'Identifier' || !['forEach', 'map', 'flatMap', 'filter'].includes(property.name)) return;
    const arrays = this.evaluator.valuesOf(file, callee.get('object')).filter((value) => value.type === 'array');
    if (arrays.length === 0) return;
    for (const fn of this.evaluator.valuesOf(file, callback)) {
      if (fn.type === 'function')
        this.#addFact(
          fn,
          0,
          arrays.flatMap(({ elements }) => elements),
        );
    }
  }

  /** `new ResourceTemplate(uri, { list: async (extra) => … })`. */
  #passTemplateCallbacks(file: ParsedFile, construction: NodePath<t.NewExpression>): void {
    const template = this.#instanceOf(file, construction, 'ResourceTemplate');
    const [, callbacks] = childrenOf(construction, 'arguments');
    if (!template || !callbacks) return;
    const { sdk, steps } = template;
    for (const value of this.evaluator.valuesOf(file, callbacks)) {
      for (const list of this.evaluator.propertyValues(value, 'list')) {
        if (list.type === 'function') this.#addFact(list, 0, [{ type: 'context', sdk, side: 'server', steps }]);
      }
    }
  }

  #constructorsOf(file: ParsedFile, construction: NodePath<t.NewExpression>): FunctionValue[] {
    return this.evaluator.valuesOf(file, childOf(construction, 'callee')).flatMap((value) => {
      if (value.type !== 'class') return [];
      const found = value.path
        .get('body')
        .get('body')
        .find((member) => member.isClassMethod({ kind: 'constructor' }));
      return found ? [{ type: 'function' as const, file: value.file, path: found as NodePath<t.Function> }] : [];
    });
  }

  #instanceOf(file: ParsedFile, path: NodePath, ...kinds: string[]): InstanceValue | undefined {
    return this.evaluator
      .valuesOf(file, path)
      .find((value): value is InstanceValue => value.type === 'instance' && kinds.includes(value.kind));
  }

  /** Files that a value reaches, and files that import an MCP value, join in. */
  #growActive(facts: Collected): boolean {
    let hasGrown = false;
    for (const [fn, positions] of facts) {
      const owner = this.#owners.get(fn);
      if (!owner || this.#active.has(owner.path)) continue;
      const values = [...positions.values()].flatMap((known) => [...known.values()]);
      if (values.some((value) => this.#reaches(value))) hasGrown = this.#activate(owner.path) || hasGrown;
    }
    for (const file of this.#files()) {
      if (!this.#exportsMcp(file)) continue;
      for (const importer of this.evaluator.project.modules.importersOf(file.path))
        hasGrown = this.#activate(importer) || hasGrown;
    }
    return hasGrown;
  }

  #reaches(value: Value): boolean {
    return isMcpValue(value) || this.#carriers.holdsMcp(value) || this.#carriers.namesMethod(value);
  }

  /** Asked anew only where the answer may have become another; never again once it was yes, since its importers are in. */
  #exportsMcp(file: ParsedFile): boolean {
    const known = this.#exports.get(file.path);
    if (known && (known.isMcp || (known.among === this.#active.size && !restsOn(known.reads, this.#changed))))
      return false;
    let isMcp = false;
    const reads = this.evaluator.readsOf(() => {
      isMcp = this.#carriers.exportsMcp(file);
    });
    this.#exports.set(file.path, { isMcp, reads, among: this.#active.size });
    return isMcp;
  }

  #addFact({ file, path }: FunctionValue, index: number, values: readonly Value[]): void {
    this.#owners.set(path.node, file);
    // Keys are made once: a function that is called a thousand times gets the same few values again and again.
    const found = values.map((value): [string, Value] => [keyOf(value), value]);
    this.#effects.push((facts) => {
      const positions = valueAt(facts, path.node, () => new Map<number, Map<string, Value>>());
      const known = valueAt(positions, index, () => new Map<string, Value>());
      for (const [key, value] of found) if (!known.has(key)) known.set(key, value);
    });
  }

  /** A test belongs to the code that it imports: brought over alone it would compare objects of two SDKs. */
  #uniteTests(): void {
    for (const file of this.#files()) {
      if (!isTestFile(file.path)) continue;
      for (const { specifier } of linksOf(file)) {
        const target = this.evaluator.project.modules.resolve(file.path, specifier);
        if (target !== undefined && this.#active.has(target)) this.#unite(file.path, target);
      }
    }
  }

  #unite(a: string, b: string): void {
    const [first, second] = [groupIn(this.#groups, a), groupIn(this.#groups, b)].sort();
    if (first !== second) this.#groups.set(second, first);
  }
}
