/**
 * A server in a field of a class: its construction and the registrations move into a method that makes a new one and
 * keeps it in the same field, so methods and handlers that read the field stay as they are.
 *
 *   constructor() { this.server = new Server(…); this.setupTools(); }     run() { await this.server.connect(t); }
 * → createServer() { this.server = new Server(…); this.setupTools(); return this.server; }
 *   run() { serveStdio(() => this.createServer()); }
 */
import type { NodePath } from '@babel/traverse';
import type { ClassProperty } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { SETUP_METHODS } from '../../ast/protocol/server-methods.js';
import { lineStartAt } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { mixedUseOf } from './class-building.js';
import { type Field, fieldOf, fieldUsesOf, isUsedElsewhere, methodNamesUsing } from './class-uses.js';
import type { Connection } from './connections.js';
import { isTypeScript, waits } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import {
  deferringFunctionOf,
  functionAround,
  isBefore,
  isWithin,
  listsAround,
  type StatementPath,
  statementIn,
} from './places.js';
import { type Hoist, type Job, type Switch, serveEdit } from './plan.js';
import { chainFrom, isCloseCall } from './uses.js';
import { chunkOf, isAlone, layoutOf } from './wrap.js';

const NAMES = ['createServer', 'buildServer', 'createMcpServer'];

export function classPlan(job: Job, receiver: NodePath): Switch | Obstacle {
  const { project, connection } = job;
  const made = methodFactory(project, [connection], receiver);
  return isObstacle(made) ? made : { hoists: [made.hoist], edits: [serveEdit(job, made.text)] };
}

export interface MethodFactory {
  /** `() => this.createServer()`. */
  readonly text: string;
  readonly isAsync: boolean;
  readonly hoist: Hoist;
  readonly field: Field;
  /** Functions that make sessions or serve requests. */
  readonly sessions: readonly NodePath[];
}

/** @param connections those of one transport; over HTTP other connections of the field are left to the caller */
export function methodFactory(
  project: Project,
  connections: readonly Connection[],
  receiver: NodePath,
  isOverHttp = false,
): MethodFactory | Obstacle {
  const [{ file }] = connections;
  const field = fieldOf(file, receiver);
  if (!field) return obstacleAt(file, receiver.node, 'made-in-class');
  const outside = isUsedElsewhere(project, field);
  if (outside) return obstacleAt(outside.file, outside.node, 'made-in-class');
  const moved = movedOf(connections, field, isOverHttp);
  if (isObstacle(moved)) return moved;
  const name = NAMES.find((one) => !field.memberNames.has(one));
  const runner = field.runner;
  if (!name || !moved.every(({ node }) => isAlone(file, node)) || !isAlone(file, runner.node))
    return obstacleAt(file, runner.node, 'made-in-class');
  const isAsync = waits(file, moved);
  const sessions = isOverHttp ? connections.flatMap(({ call }) => functionAround(call) ?? []) : [];
  const mixed = isOverHttp ? mixedUseOf(file, field, moved, sessions, isAsync) : undefined;
  if (mixed) return mixed;
  const method = methodText(file, field, moved, name, isAsync);
  const at = lineStartAt(file.text, chunkOf(file, runner.node).start);
  const edits: Edit[] = [
    ...fieldEdits(file, field),
    ...moved.map(({ node }) => ({ file: file.path, ...chunkOf(file, node), text: '' })),
    { file: file.path, start: at, end: at, text: method },
    ...closerEdits(file, field, [...moved, ...sessions]),
  ];
  const { start, end } = field.construction.node;
  const hoist: Hoist = { file: file.path, start: start!, end: end!, reason: 'method', name, edits };
  return { text: `() => this.${name}()`, isAsync, hoist, field, sessions };
}

/** Statements of the constructor and of the method that connects which build the server, in the order they ran. */
function movedOf(connections: readonly Connection[], field: Field, isOverHttp: boolean): StatementPath[] | Obstacle {
  const [{ file, call }] = connections;
  const isSink = (path: NodePath): boolean => connections.some((one) => isWithin(path.node, one.call.node));
  const builders = methodNamesUsing(file, field);
  const found = new Set<StatementPath>(field.assignment ? [field.assignment] : []);
  const uses = fieldUsesOf(file, field).filter(
    (path) => !isSink(path) && !isCloseCall(path) && !(isOverHttp && isConnect(path)),
  );
  for (const path of [...uses, ...callsOf(file, field, builders)]) {
    const body = [field.constructorBody, ...listsAround(call)].find((list) => list && isWithin(path.node, list.node));
    const statement = body && statementIn(body, path.node);
    if (!body || !statement || isWithin(call.node, statement.node)) {
      if (isConnect(path)) return obstacleAt(file, path.node, 'other-transport');
      // In another method: it runs on demand and finds the server of the day in the field.
      continue;
    }
    if (found.has(statement)) continue;
    const obstacle = obstacleIn(call, field, path, statement, builders);
    if (obstacle) return obstacle;
    found.add(statement);
  }
  const inOrder = [...found].sort((a, b) => rank(field, a) - rank(field, b));
  const local = inOrder.map((one) => localOf(file, one)).find((one) => one !== undefined);
  return local ?? inOrder;
}

/** The constructor ran before the method, wherever it stands. */
function rank({ constructorBody }: Field, { node }: StatementPath): number {
  const isInConstructor = constructorBody !== undefined && isWithin(node, constructorBody.node);
  return (node.start ?? 0) - (isInConstructor ? Number.MAX_SAFE_INTEGER / 2 : 0);
}

function isConnect(path: NodePath): boolean {
  const { top, names } = chainFrom(path);
  return top.key === 'callee' && names.at(-1) === 'connect';
}

/** Calls `this.setupTools()` of methods that use the field. */
function callsOf(file: ParsedFile, field: Field, names: ReadonlySet<string>): NodePath[] {
  return file
    .paths('ThisExpression')
    .filter(
      (path) =>
        isWithin(path.node, field.class.node) && isMember(path.parent) && names.has(memberNameOf(path.parent) ?? ''),
    )
    .map((path) => path.parentPath!);
}

/** A use that does not prepare the server: then the order of things cannot be kept. */
function obstacleIn(
  call: NodePath,
  field: Field,
  path: NodePath,
  statement: StatementPath,
  builders: ReadonlySet<string>,
): Obstacle | undefined {
  const { file } = field;
  if (isConnect(path)) return obstacleAt(file, path.node, 'other-transport');
  const isBuilder = isMember(path.node) && builders.has(memberNameOf(path.node) ?? '');
  const inRunner = isWithin(statement.node, field.runner.node);
  if (inRunner && isBefore(call.node, statement.node))
    return obstacleAt(file, statement.node, 'registered-after-connect');
  const deferring = deferringFunctionOf(path, statement);
  const { names, top } = chainFrom(path);
  const isSetup = isBuilder || SETUP_METHODS.has(names.at(-1) ?? '') || /^on[a-z]+$/.test(names.at(-1) ?? '');
  const isGiven = top.listKey === 'arguments' && !deferring;
  if (deferring && !isSetupStatement(statement, field)) return obstacleAt(file, statement.node, 'used-outside');
  return deferring || isSetup || isGiven ? undefined : obstacleAt(file, statement.node, 'pushed-outside');
}

/** `this.server.setRequestHandler(…)`, `this.server.onerror = …`: functions in it are handlers. */
function isSetupStatement(statement: StatementPath, field: Field): boolean {
  if (!statement.isExpressionStatement()) return false;
  const { expression } = statement.node;
  const inner = expression.type === 'AwaitExpression' ? expression.argument : expression;
  let at =
    inner.type === 'AssignmentExpression' ? inner.left : inner.type === 'CallExpression' ? inner.callee : undefined;
  while (at && isMember(at)) {
    if (at.object.type === 'ThisExpression') return memberNameOf(at) === field.name;
    at = at.object as typeof at;
  }
  return false;
}

/** A parameter or local variable that the new method cannot see. */
function localOf(file: ParsedFile, statement: StatementPath): Obstacle | undefined {
  for (const path of file.paths('Identifier')) {
    if (!isWithin(path.node, statement.node)) continue;
    const binding = path.scope.getBinding(path.node.name);
    if (!binding || isWithin(binding.identifier, statement.node)) continue;
    if (functionAround(binding.path) || binding.kind === 'param')
      return obstacleAt(file, path.node, 'needed-outside', path.node.name);
  }
  return undefined;
}

function methodText(
  file: ParsedFile,
  field: Field,
  moved: readonly StatementPath[],
  name: string,
  isAsync: boolean,
): string {
  const { unit, indent, eol } = layoutOf(file, field.runner.node);
  const end = file.style.semicolons ? ';' : '';
  const chunks = moved.map(({ node }) => {
    const { start } = chunkOf(file, node);
    return file.text.slice(start, Math.max(node.end!, start)).replace(/^[\r\n]+/, '');
  });
  const initial = field.initializer;
  const made = initial ? [`${indent}${unit}this.${field.name} = ${file.textOf(initial.node)}${end}`] : [];
  const head = `${indent}${isTypeScript(file) ? 'private ' : ''}${isAsync ? 'async ' : ''}${name}() {`;
  const lines = [head, ...made, ...chunks, `${indent}${unit}return this.${field.name}${end}`, `${indent}}`, '', ''];
  return lines.join(eol);
}

/** `private readonly server = new Server(…)` → `private server!: Server`. */
function fieldEdits(file: ParsedFile, { member, initializer, typeName }: Field): Edit[] {
  if (!member) return [];
  const edits: Edit[] = [];
  const { node } = member as NodePath<ClassProperty>;
  const keyEnd = node.key.end!;
  if ((node as { readonly?: boolean }).readonly) {
    const at = /\breadonly\s+/.exec(file.text.slice(node.start!, node.key.start!));
    if (at)
      edits.push({
        file: file.path,
        start: node.start! + at.index,
        end: node.start! + at.index + at[0].length,
        text: '',
      });
  }
  if (isTypeScript(file) && !node.definite && !node.optional)
    edits.push({ file: file.path, start: keyEnd, end: keyEnd, text: node.typeAnnotation ? '!' : `!: ${typeName}` });
  if (initializer) {
    const from = node.typeAnnotation?.end ?? keyEnd;
    edits.push({ file: file.path, start: from, end: initializer.node.end!, text: '' });
  }
  return edits;
}

/** `this.server.close()` may come before there is a server. */
function closerEdits(file: ParsedFile, field: Field, without: readonly NodePath[]): Edit[] {
  return fieldUsesOf(file, field)
    .filter((path) => isCloseCall(path) && !without.some(({ node }) => isWithin(path.node, node)))
    .filter((path) => file.text[path.node.end!] === '.')
    .map((path) => ({ file: file.path, start: path.node.end!, end: path.node.end!, text: '?' }));
}
