/**
 * Where a hand-written server decides by `method` what it does: `switch`, chains of `if`, tables of functions.
 *
 * Evidence tier T3 of the rule catalogue: at least two distinctive methods that clients send, or one beside
 * `initialize`. Other protocols with an `initialize` or a `ping` of their own never reach that.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { oncePer } from '../../once-per.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isAddedModule } from '../../protocol/added-modules.js';
import { isForeignMethod } from '../../protocol/look-alikes.js';
import { isDistinctiveMethod, isMcpMethod, WIRE_METHODS } from '../../protocol/wire-methods.js';
import { isTestFile } from '../facts.js';
import { skinOf } from '../shapes.js';
import type { Place } from './callers.js';
import { keyStringOf, stringOf } from './strings.js';

export type DispatcherKind = 'switch' | 'if-chain' | 'table' | 'map';

/** What is done for one or several methods. */
export interface Arm {
  readonly file: ParsedFile;
  readonly methods: readonly string[];
  /** `SwitchCase`, `IfStatement`, or the property (or pair) of a table. */
  readonly path: NodePath;
  /** The code of the arm: statements of the case, the consequent, or the functions that a table holds. */
  readonly body: readonly Place[];
  /** The string (or constant) by which the method is named first. */
  readonly name: NodePath;
}

export interface Dispatcher {
  readonly kind: DispatcherKind;
  readonly file: ParsedFile;
  /** The `switch`, the first `if`, the object literal or the `new Map(…)`. */
  readonly path: NodePath;
  /** The function that decides: the one of the `switch`, or the one that looks the method up in the table. */
  readonly decides: Place<FunctionNode> | undefined;
  /** The expression that holds the method where it is decided: `method`, `message.method`. */
  readonly subject: Place | undefined;
  readonly arms: readonly Arm[];
  /** What is done for any other method: `default`, the last `else`. */
  readonly fallback: NodePath | undefined;
  /** Proof enough of a server; a weak one only belongs to a server that is proven by another. */
  readonly isStrong: boolean;
}

/** The arm that answers a method, or `undefined`. */
export function armOf(dispatcher: Dispatcher, method: string): Arm | undefined {
  return dispatcher.arms.find(({ methods }) => methods.includes(method));
}

/** Requests that a client sends, in any revision. */
export function isServedMethod(method: string): boolean {
  return (
    Object.hasOwn(WIRE_METHODS, method) &&
    WIRE_METHODS[method].sender !== 'server' &&
    WIRE_METHODS[method].kind === 'request'
  );
}

/** Every dispatcher of the project; those of tests are left out. */
export const dispatchersOf = oncePer((project: Project): readonly Dispatcher[] =>
  filesToSearch(project).flatMap((file) => dispatchersIn(project, file)),
);

/** Files that name methods, and those that import a table of their names. */
function filesToSearch(project: Project): ParsedFile[] {
  const named = project.mcp
    .files()
    .filter(
      ({ path, text }) => !isTestFile(path) && !isAddedModule(text) && /\b(?:tools|prompts|resources)\//.test(text),
    );
  const importers = named.filter(isTableOfNames).flatMap(({ path }) => project.modules.importersOf(path));
  const more = [...new Set(importers)].filter(
    (path) => !isTestFile(path) && /\bmethod\b/i.test(project.tree.text(path) ?? ''),
  );
  const files = [...named, ...more.flatMap((path) => project.file(path) ?? [])];
  return [...new Set(files)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isTableOfNames(file: ParsedFile): boolean {
  const literals = file.paths('StringLiteral').filter(({ node }) => isDistinctiveMethod(node.value));
  const isNamed = ({ parent, key }: NodePath) =>
    (parent.type === 'ObjectProperty' && key === 'value') ||
    parent.type === 'TSEnumMember' ||
    parent.type === 'VariableDeclarator';
  return literals.filter(isNamed).length > 1;
}

function dispatchersIn(project: Project, file: ParsedFile): Dispatcher[] {
  return [
    ...switchesIn(project, file),
    ...chainsIn(project, file),
    ...tablesIn(project, file),
    ...mapsIn(project, file),
  ];
}

function isStrong(arms: readonly Arm[]): boolean {
  const methods = new Set(arms.flatMap((arm) => arm.methods).filter(isServedMethod));
  const distinctive = [...methods].filter(isDistinctiveMethod);
  return distinctive.length > 1 || (distinctive.length === 1 && methods.has('initialize'));
}

/** Methods of another protocol among the arms: it is theirs, whatever else it holds. */
function isForeign(names: readonly string[]): boolean {
  return names.some(isForeignMethod) || !names.some(isMcpMethod);
}

function ownerOf(path: NodePath): NodePath<FunctionNode> | undefined {
  const inner = enclosingFunctionOf(path);
  return inner && sourceFunctionOf(inner);
}

function placed(file: ParsedFile, fn: NodePath<FunctionNode> | undefined): Place<FunctionNode> | undefined {
  return fn && { file, path: fn };
}

function switchesIn(project: Project, file: ParsedFile): Dispatcher[] {
  return file.paths('SwitchStatement').flatMap((path) => {
    const arms: Arm[] = [];
    let waiting: { names: string[]; first: NodePath | undefined } = { names: [], first: undefined };
    let fallback: NodePath | undefined;
    for (const one of path.get('cases')) {
      const test = one.node.test ? childOf(one, 'test') : undefined;
      if (!test) {
        fallback = one;
        waiting = { names: [], first: undefined };
        continue;
      }
      const name = stringOf(project, file, test);
      if (name !== undefined) waiting.names.push(name);
      waiting.first ??= test;
      const body = childrenOf(one, 'consequent');
      // `case 'a': case 'b': …` is one arm.
      if (body.length === 0) continue;
      const { names, first } = waiting;
      waiting = { names: [], first: undefined };
      if (names.length === 0 || !first) continue;
      arms.push({
        file,
        methods: names,
        path: one,
        body: body.map((statement) => ({ file, path: statement })),
        name: first,
      });
    }
    if (isForeign(arms.flatMap(({ methods }) => methods))) return [];
    const subject = { file, path: path.get('discriminant') as NodePath };
    const decides = placed(file, ownerOf(path));
    return [{ kind: 'switch', file, path, decides, subject, arms, fallback, isStrong: isStrong(arms) }];
  });
}

interface Comparison {
  readonly subject: NodePath;
  readonly name: NodePath;
  readonly method: string;
}

/** `method === 'tools/list'` anywhere in a test, parts of `||` and `&&` included. */
function comparisonsIn(project: Project, file: ParsedFile, test: NodePath): Comparison[] {
  const path = skinOf(test);
  if (path.isLogicalExpression()) {
    if (path.node.operator === '??') return [];
    return [...comparisonsIn(project, file, path.get('left')), ...comparisonsIn(project, file, path.get('right'))];
  }
  if (!path.isBinaryExpression() || !/^===?$/.test(path.node.operator)) return [];
  const [left, right] = [childOf(path, 'left'), childOf(path, 'right')];
  for (const [subject, name] of [
    [left, right],
    [right, left],
  ]) {
    if (!isMethodLike(subject)) continue;
    const method = stringOf(project, file, name);
    if (method !== undefined && isMcpMethod(method)) return [{ subject: skinOf(subject), name, method }];
  }
  return [];
}

function isMethodLike(path: NodePath): boolean {
  const inner = skinOf(path);
  return inner.isIdentifier() || inner.isMemberExpression() || inner.isOptionalMemberExpression();
}

function chainsIn(project: Project, file: ParsedFile): Dispatcher[] {
  const groups = new Map<
    string,
    { arms: Arm[]; first: NodePath<t.IfStatement>; subject: NodePath; last: NodePath<t.IfStatement> }
  >();
  for (const path of file.paths('IfStatement')) {
    const found = comparisonsIn(project, file, path.get('test'));
    if (found.length === 0) continue;
    const [{ subject, name }] = found;
    const key = `${ownerOf(path)?.node.start ?? -1} ${file.textOf(subject.node)}`;
    const body = [{ file, path: path.get('consequent') as NodePath }];
    const arm = { file, methods: found.map(({ method }) => method), path, body, name };
    const group = groups.get(key);
    if (group) {
      group.arms.push(arm);
      group.last = path;
    } else groups.set(key, { arms: [arm], first: path, subject, last: path });
  }
  return [...groups.values()].map(({ arms, first, subject, last }) => {
    const alternate = last.node.alternate ? childOf(last, 'alternate') : undefined;
    const fallback = alternate?.isIfStatement() ? undefined : alternate;
    const decides = placed(file, ownerOf(first));
    return {
      kind: 'if-chain',
      file,
      path: first,
      decides,
      subject: { file, path: subject },
      arms,
      fallback,
      isStrong: isStrong(arms),
    };
  });
}

/** `{ 'tools/list': handler, … }` whose values are functions of the project. */
function tablesIn(project: Project, file: ParsedFile): Dispatcher[] {
  return file.paths('ObjectExpression').flatMap((path) => {
    const arms = childrenOf(path, 'properties').flatMap((property): Arm[] => {
      if (property.isSpreadElement()) return [];
      const name = keyStringOf(project, file, property);
      if (name === undefined || !isMcpMethod(name)) return [];
      const body = property.isObjectMethod()
        ? [{ file, path: property as NodePath }]
        : functionsOf(project, file, childOf(property, 'value'));
      return body.length === 0 ? [] : [{ file, methods: [name], path: property, body, name: childOf(property, 'key') }];
    });
    if (!isStrong(arms)) return [];
    return [tableOf(project, file, path, arms, 'table')];
  });
}

function functionsOf(project: Project, file: ParsedFile, value: NodePath): Place[] {
  return project.mcp
    .valuesOf(file, value)
    .flatMap((one) =>
      one.type === 'function'
        ? [{ file: one.file, path: sourceFunctionOf(one.path as NodePath<FunctionNode>) as NodePath }]
        : [],
    );
}

/** `new Map([['tools/list', handler], …])`, `handlers.set('tools/list', handler)`, `handlers['tools/list'] = handler`. */
function mapsIn(project: Project, file: ParsedFile): Dispatcher[] {
  const made = file
    .paths('NewExpression')
    .filter(({ node }) => node.callee.type === 'Identifier' && node.callee.name === 'Map');
  const assigned = file
    .paths('ObjectExpression')
    .filter(({ node, parent }) => node.properties.length === 0 && parent.type === 'VariableDeclarator');
  return [...made, ...assigned].flatMap((path) => {
    const arms = [...pairArms(project, file, path), ...setArms(project, file, path)];
    if (!isStrong(arms)) return [];
    return [tableOf(project, file, path, arms, path.isNewExpression() ? 'map' : 'table')];
  });
}

function pairArms(project: Project, file: ParsedFile, path: NodePath): Arm[] {
  if (!path.isNewExpression()) return [];
  const [pairs] = childrenOf(path, 'arguments');
  if (!pairs?.isArrayExpression()) return [];
  return childrenOf(pairs, 'elements').flatMap((pair): Arm[] => {
    if (!pair.isArrayExpression()) return [];
    const [name, value] = childrenOf(pair, 'elements');
    return name && value ? armFor(project, file, pair, name, value) : [];
  });
}

function armFor(project: Project, file: ParsedFile, path: NodePath, name: NodePath, value: NodePath): Arm[] {
  const method = stringOf(project, file, name);
  if (method === undefined || !isMcpMethod(method)) return [];
  const body = functionsOf(project, file, value);
  return body.length === 0 ? [] : [{ file, methods: [method], path, body, name }];
}

function setArms(project: Project, file: ParsedFile, path: NodePath): Arm[] {
  return usesOfHeld(file, path).flatMap((use): Arm[] => {
    const member = use.parentPath;
    if (!member?.isMemberExpression() || member.node.object !== use.node) return [];
    const holder = member.parentPath;
    if (holder?.isAssignmentExpression({ operator: '=' }) && holder.node.left === member.node && member.node.computed)
      return armFor(project, file, holder, childOf(member, 'property'), childOf(holder, 'right'));
    if (!holder?.isCallExpression() || holder.node.callee !== member.node) return [];
    const [name, value] = childrenOf(holder, 'arguments');
    const isSet = member.node.property.type === 'Identifier' && member.node.property.name === 'set';
    return isSet && name && value ? armFor(project, file, holder, name, value) : [];
  });
}

/** Uses of the variable or field that holds a value: `handlers`, `this.handlers`. */
function usesOfHeld(file: ParsedFile, value: NodePath): NodePath[] {
  const holder = value.findParent((at) => !at.isTSAsExpression() && !at.isTSSatisfiesExpression());
  if (holder?.isVariableDeclarator() && holder.node.id.type === 'Identifier')
    return holder.scope.getBinding(holder.node.id.name)?.referencePaths ?? [];
  const field = fieldNameOf(holder);
  if (field === undefined) return [];
  const around = holder?.findParent((at) => at.isClass());
  return file.paths('MemberExpression').filter((member) => {
    const { object, property, computed } = member.node;
    const name =
      property.type === 'PrivateName'
        ? `#${property.id.name}`
        : property.type === 'Identifier' && !computed
          ? property.name
          : undefined;
    return (
      object.type === 'ThisExpression' &&
      name === field &&
      member.findParent((at) => at.isClass())?.node === around?.node
    );
  });
}

function fieldNameOf(holder: NodePath | null | undefined): string | undefined {
  if (holder?.isClassProperty() && holder.node.key.type === 'Identifier') return holder.node.key.name;
  if (holder?.isClassPrivateProperty()) return `#${holder.node.key.id.name}`;
  if (!holder?.isAssignmentExpression()) return undefined;
  const { left } = holder.node;
  if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') return undefined;
  return left.property.type === 'PrivateName'
    ? `#${left.property.id.name}`
    : left.property.type === 'Identifier'
      ? left.property.name
      : undefined;
}

/** With the function that looks a method up in the table: `handlers[method]`, `handlers.get(message.method)`. */
function tableOf(project: Project, file: ParsedFile, path: NodePath, arms: Arm[], kind: DispatcherKind): Dispatcher {
  const lookup = lookupsOf(project, file, path)[0];
  const decides = lookup && placed(lookup.file, ownerOf(lookup.path));
  return { kind, file, path, decides, subject: lookup, arms, fallback: undefined, isStrong: true };
}

function lookupsOf(project: Project, file: ParsedFile, table: NodePath): Place[] {
  const files = [
    file,
    ...project.modules.importersOf(file.path).flatMap((path) => (isTestFile(path) ? [] : (project.file(path) ?? []))),
  ];
  return files.flatMap((one) =>
    one.paths('MemberExpression', 'OptionalMemberExpression').flatMap((member) => {
      const key = lookupKeyOf(member);
      if (!key || stringOf(project, one, key) !== undefined) return [];
      const object = childOf(member, 'object');
      const isIt = one === file && usesOfHeld(file, table).some((use) => use.node === skinOf(object).node);
      return isIt || holdsTable(project, one, object, table) ? [{ file: one, path: key }] : [];
    }),
  );
}

function holdsTable(project: Project, file: ParsedFile, object: NodePath, table: NodePath): boolean {
  return project.mcp.valuesOf(file, object).some((value) => value.type === 'object' && value.path.node === table.node);
}

function lookupKeyOf(member: NodePath): NodePath | undefined {
  const { computed, property } = member.node as t.MemberExpression;
  const call = member.parentPath;
  if (computed) return childOf(member, 'property');
  const isGet = property.type === 'Identifier' && property.name === 'get';
  if (!isGet || !(call?.isCallExpression() || call?.isOptionalCallExpression()) || call.node.callee !== member.node)
    return undefined;
  return childrenOf(call, 'arguments')[0];
}
