/**
 * Who calls whom round a hand-written server. `McpFacts` follows calls only in files that mention MCP; the file that
 * listens on HTTP or reads stdin often does not, so the importers of a file are searched as well.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { type FunctionNode, isFunction, sourceFunctionOf } from '../../functions.js';
import { importsOf } from '../../imports.js';
import { oncePer } from '../../once-per.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isAddedModule } from '../../protocol/added-modules.js';
import { isTestFile } from '../facts.js';

export type CallPath = NodePath<t.CallExpression> | NodePath<t.OptionalCallExpression> | NodePath<t.NewExpression>;

/** A place of code: a path alone does not know its file. */
export interface Place<T extends t.Node = t.Node> {
  readonly file: ParsedFile;
  readonly path: NodePath<T>;
}

export interface Caller {
  readonly file: ParsedFile;
  readonly call: CallPath;
  /** The parameter that receives the argument `index` is the one of this function. */
  readonly fn: NodePath<FunctionNode>;
}

/** How far up imports are followed from the file that dispatches to the one that listens. */
const MOST_LEVELS = 4;
const MOST_FILES = 80;
const MOST_FUNCTIONS = 400;

/** Files from which `path` is imported, directly or through others, and itself; tests left out. */
export function filesAbove(project: Project, path: string): ParsedFile[] {
  const found = new Set([path]);
  let level = [path];
  for (let depth = 0; depth < MOST_LEVELS && found.size < MOST_FILES; depth++) {
    const next = level.flatMap((one) => project.modules.importersOf(one)).filter((one) => !found.has(one));
    level = [...new Set(next)].filter((one) => !isTestFile(one));
    for (const one of level) if (found.size < MOST_FILES) found.add(one);
  }
  return parsed(project, [...found]);
}

/** Files that `path` imports, directly or through others, and itself. */
export function filesBelow(project: Project, path: string): ParsedFile[] {
  const found = new Set([path]);
  let level = [path];
  for (let depth = 0; depth < MOST_LEVELS && found.size < MOST_FILES; depth++) {
    const next = level.flatMap((one) => importedBy(project, one)).filter((one) => !found.has(one));
    level = [...new Set(next)];
    for (const one of level) if (found.size < MOST_FILES) found.add(one);
  }
  return parsed(project, [...found]);
}

function importedBy(project: Project, path: string): string[] {
  const file = project.file(path);
  if (!file) return [];
  return importsOf(file).flatMap(({ specifier }) => project.modules.resolve(path, specifier) ?? []);
}

function parsed(project: Project, paths: readonly string[]): ParsedFile[] {
  return [...paths].sort().flatMap((one) => project.file(one) ?? []);
}

type CallIndex = ReadonlyMap<t.Node, readonly Caller[]>;

/** Calls of a file by the function that they enter. */
const callsByFile = oncePer((project: Project) =>
  oncePer((file: ParsedFile): CallIndex => {
    const index = new Map<t.Node, Caller[]>();
    const calls: CallPath[] = [
      ...file.paths('CallExpression'),
      ...(file.paths('OptionalCallExpression') as NodePath<t.OptionalCallExpression>[]),
      ...file.paths('NewExpression'),
    ];
    for (const call of calls) {
      for (const fn of calledBy(project, file, call)) {
        const known = index.get(fn.node);
        const caller = { file, call, fn };
        if (known) known.push(caller);
        else index.set(fn.node, [caller]);
      }
    }
    return index;
  }),
);

function calledBy(project: Project, file: ParsedFile, call: CallPath): NodePath<FunctionNode>[] {
  const { evaluator } = project.mcp;
  if (!call.isNewExpression())
    return evaluator.calleesOf(file, call).map(({ path }) => sourceFunctionOf(path as NodePath<FunctionNode>));
  return evaluator.valuesOf(file, childOf(call, 'callee')).flatMap((value) => {
    if (value.type !== 'class') return [];
    const made = value.path.get('body').get('body');
    const found = made.find((member) => member.isClassMethod({ kind: 'constructor' }));
    return found ? [found as unknown as NodePath<FunctionNode>] : [];
  });
}

/** Functions that a call enters, as written. */
export function calleesOf(project: Project, file: ParsedFile, call: CallPath): Place<FunctionNode>[] {
  if (call.isNewExpression()) return [];
  return project.mcp.evaluator
    .calleesOf(file, call)
    .filter((value) => !isAddedModule(value.file.text))
    .map((value) => ({ file: value.file, path: sourceFunctionOf(value.path as NodePath<FunctionNode>) }));
}

/** Calls that enter a function of `file`, in that file and the files above it. */
export function callersOf(project: Project, file: ParsedFile, fn: NodePath<FunctionNode>): Caller[] {
  const found = filesAbove(project, file.path).flatMap((one) => callsByFile(project)(one).get(fn.node) ?? []);
  // Through parameters, a call may stand in a file below: `listen((message) => …)`.
  const below = project.mcp
    .callSitesOf(fn.node)
    .filter(({ path }) => !found.some(({ call }) => call.node === path.node));
  return [
    ...found,
    ...below.filter((site) => !isTestFile(site.file.path)).map((site) => ({ file: site.file, call: site.path, fn })),
  ];
}

/** Everything that runs when a function runs, as far as calls can be followed, itself included. */
export function reachOf(
  project: Project,
  file: ParsedFile,
  fn: NodePath<FunctionNode>,
): ReadonlyMap<t.Node, ParsedFile> {
  return reachable(project, [{ file, path: fn }]);
}

/** The same for pieces of code. */
export function reachable(project: Project, starts: readonly Place[]): ReadonlyMap<t.Node, ParsedFile> {
  const found = new Map<t.Node, ParsedFile>();
  const queue: Place[] = [...starts];
  for (let place = queue.shift(); place && found.size < MOST_FUNCTIONS; place = queue.shift()) {
    if (found.has(place.path.node)) continue;
    found.set(place.path.node, place.file);
    for (const callee of calleesInside(project)(place)) if (!found.has(callee.path.node)) queue.push(callee);
  }
  return found;
}

const calleesInside = oncePer((project: Project) => {
  const known = new WeakMap<t.Node, Place[]>();
  return ({ file, path }: Place): Place[] => {
    const before = known.get(path.node);
    if (before) return before;
    const found = callsInside(path).flatMap((call) => calleesOf(project, file, call) as Place[]);
    known.set(path.node, found);
    return found;
  };
});

/** Calls inside a piece of code, nested functions included: callbacks run with it, as far as anyone can tell. */
export function callsInside(path: NodePath): CallPath[] {
  const found: CallPath[] = [];
  if (path.isCallExpression() || path.isOptionalCallExpression()) found.push(path as CallPath);
  path.traverse({
    CallExpression: (call) => {
      found.push(call);
    },
    OptionalCallExpression: (call) => {
      found.push(call);
    },
  });
  return found;
}

/** Whether code stands inside one of these pieces. */
export function isInside(reach: ReadonlyMap<t.Node, ParsedFile>, path: NodePath): boolean {
  return path.find((at) => reach.has(at.node)) !== null;
}

/** Uses of a function as a value: `rl.on('line', handle)`, `app.post('/mcp', handle)`, `this.handle.bind(this)`. */
export function passesOf(project: Project, file: ParsedFile, fn: NodePath<FunctionNode>): Place<t.Expression>[] {
  const name = nameOfFunction(fn);
  const files = filesAbove(project, file.path);
  return files.flatMap((one) =>
    [...one.paths('CallExpression')].flatMap((call) =>
      (call.get('arguments') as NodePath<t.Expression>[]).flatMap((argument) => {
        if (name !== undefined && !one.textOf(argument.node).includes(name) && one === file) return [];
        if (isFunction(argument.node)) return [];
        const isIt = project.mcp
          .valuesOf(one, argument)
          .some((value) => value.type === 'function' && value.path.node === fn.node);
        return isIt ? [{ file: one, path: argument }] : [];
      }),
    ),
  );
}

function nameOfFunction(fn: NodePath<FunctionNode>): string | undefined {
  const { node, parent } = fn;
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if ((node.type === 'ClassMethod' || node.type === 'ObjectMethod') && node.key.type === 'Identifier')
    return node.key.name;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}
