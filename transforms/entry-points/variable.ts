/** A server in a variable: its factory is called directly, or the code that builds it becomes one. */

import type { Binding, NodePath } from '@babel/traverse';
import type { VariableDeclarator } from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';
import type { Edit, ParsedFile } from '../contract.js';
import { isFresh } from './fresh.js';
import {
  argumentsOf,
  factoryNameIn,
  factoryText,
  isStable,
  isTypeScript,
  namedFrame,
  newNameIn,
  waits,
} from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { type Holder, type Parts, partsOf } from './parts.js';
import { isWithin, listsAround, type StatementPath, statementIn, statementsOf } from './places.js';
import { type Hoist, type Job, type Switch, serveEdit } from './plan.js';
import { removalSpanOf } from './transport.js';
import { chunkOf, isMultiLineBlank, wrapEdits } from './wrap.js';

export function variablePlan(job: Job, binding: Binding): Switch | Obstacle {
  const { connection, project } = job;
  const { file, call } = connection;
  const holder = variableHolder(project, file, binding, call);
  if (isObstacle(holder)) return holder;
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const handle = handleOf(job, holder, parts);
  if (isObstacle(handle)) return handle;
  const source = sourceOf(job, holder, parts, handle);
  return isObstacle(source) ? source : { ...source, edits: [...handle.edits, ...source.edits] };
}

export function variableHolder(
  project: Job['project'],
  file: ParsedFile,
  binding: Binding,
  sink: NodePath,
): Holder | Obstacle {
  const [list] = listsAround(binding.path);
  const declaration = list && statementIn(list, binding.identifier);
  if (!declaration || !binding.path.isVariableDeclarator() || !binding.path.node.init)
    return obstacleAt(file, binding.identifier, 'server-reassigned', binding.identifier.name);
  if (declaration.isExportNamedDeclaration())
    return obstacleAt(file, declaration.node, 'server-exported', binding.identifier.name);
  const init = childOf(binding.path, 'init');
  if (!isFresh(project, file, init, propertyOf(binding))) return obstacleAt(file, init.node, 'shared-instance');
  return { file, binding, list, declaration, sink };
}

/** `server` for `const { server, cleanup } = …`. */
function propertyOf({ path, identifier }: Binding): string | undefined {
  const { id } = path.node as VariableDeclarator;
  const property = id.type === 'ObjectPattern' ? id.properties.find((one) => isWithin(identifier, one)) : undefined;
  return property && (keyOf(property) ?? '[]');
}

/** The variable for what `serveStdio` returns, where something closes the connection. */
interface Handle {
  /** In front of the call: `const stdio = `, `stdio = ` or nothing. */
  readonly prefix: string;
  /** Where the variable has to be declared further out. */
  readonly declaration: string | undefined;
  readonly edits: readonly Edit[];
}

export function handleOf(job: Job, holder: Holder, parts: Parts): Handle | Obstacle {
  const { file } = job.connection;
  const closers = [...parts.closers, ...job.transport.closers];
  if (closers.length === 0) return { prefix: '', declaration: undefined, edits: [] };
  const { statement } = job.sink;
  if (!statement) return obstacleAt(file, closers[0].parent, 'used-outside');
  const [list] = listsAround(statement);
  const name = newNameIn(job.project, file, 'stdio');
  const isInner = closers.every((path) => isWithin(path.node, list.node));
  if (!isInner && !holder.declaration) return obstacleAt(file, closers[0].parent, 'used-outside');
  const edits = closers.map((path) => closerEdit(file, path, name, isInner));
  if (isInner) return { prefix: `const ${name} = `, declaration: undefined, edits };
  const type = isTypeScript(file) ? `: ReturnType<typeof ${job.serving.callee}> | undefined` : '';
  const end = file.style.semicolons ? ';' : '';
  return { prefix: `${name} = `, declaration: `let ${name}${type}${end}`, edits };
}

/** `server.close()`, `server.server.close()` → `stdio.close()`. */
function closerEdit(file: ParsedFile, ref: NodePath, name: string, isSet: boolean): Edit {
  let object = ref;
  while (object.parentPath?.isMemberExpression() && !isCloseMember(object.parentPath)) object = object.parentPath;
  const isOptional = file.text[object.node.end!] === '?';
  const text = isSet || isOptional ? name : `${name}?`;
  return { file: file.path, start: ref.node.start!, end: object.node.end!, text };
}

function isCloseMember(path: NodePath): boolean {
  return (
    path.isMemberExpression() && childOf(path, 'property').isIdentifier({ name: 'close' }) && path.key === 'callee'
  );
}

function sourceOf(job: Job, holder: Holder, parts: Parts, handle: Handle): Switch | Obstacle {
  const hasOwnWork = parts.moved.length > 1 || parts.late.length > 0;
  if (!hasOwnWork) {
    const direct = directFactory(job.project, holder, handle.declaration);
    if (direct) return { hoists: [], edits: [...direct.edits, serveEdit(job, direct.factory, handle.prefix)] };
  }
  const { statement } = job.sink;
  const isSameList = statement !== undefined && listsAround(statement)[0].node === holder.list.node;
  if (isSameList && !holder.list.isProgram()) return inlined(job, holder, parts, handle);
  const named = namedFactory(job.project, holder, parts, job.transport.goneSpans, handle.declaration);
  if (isObstacle(named)) return named;
  const { hoist } = named;
  if (parts.late.length === 0 || parts.isLateInner)
    return { hoists: [hoist], edits: [...named.edits, serveEdit(job, hoist.name, handle.prefix)] };
  const finish = finished(job, holder, parts, handle, `${hoist.name}()`, named.isAsync);
  return isObstacle(finish) ? finish : { hoists: [hoist], edits: finish };
}

/** `const server = createServer('x');` → `() => createServer('x')`; `undefined` when the code makes it itself. */
export function directFactory(
  project: Job['project'],
  holder: Holder,
  replacement?: string,
): { factory: string; edits: Edit[] } | undefined {
  const { file, binding, declaration } = holder;
  if (!declaration?.isVariableDeclaration() || declaration.node.declarations.length !== 1) return undefined;
  const declarator = binding.path;
  const init = childOf(declarator, 'init');
  const made = skinOf(init);
  const member = memberOf(declarator);
  // A construction of the SDK's own class stays where it is read: it becomes a factory with a name.
  if (
    member === undefined ||
    (made.isNewExpression() &&
      !project.mcp.valuesOf(file, childOf(made, 'callee')).some(({ type }) => type === 'class'))
  )
    return undefined;
  if (!isFresh(project, file, init, member === '' ? undefined : member.slice(1))) return undefined;
  const factory = factoryText(project, file, made, member);
  const kept = factory === undefined ? keptArguments(project, holder, made, member) : undefined;
  const statements = [...(kept?.statements ?? []), ...(replacement === undefined ? [] : [replacement])];
  const text = factory ?? kept?.factory;
  if (text === undefined) return undefined;
  if (statements.length === 0)
    return { factory: text, edits: [{ file: file.path, ...removalSpanOf(file, declaration.node), text: '' }] };
  const eol = eolAt(file.text, declaration.node.end!, file.style);
  const joined = statements.join(`${eol}${indentAt(file.text, declaration.node.start!)}`);
  return {
    factory: text,
    edits: [{ file: file.path, start: declaration.node.start!, end: declaration.node.end!, text: joined }],
  };
}

/** `.server` for `const { server } = …`, nothing for a plain name. */
function memberOf(declarator: NodePath): string | undefined {
  if (!declarator.isVariableDeclarator()) return undefined;
  const { id } = declarator.node;
  if (id.type === 'Identifier') return '';
  const [only] = id.type === 'ObjectPattern' ? id.properties : [];
  if (id.type !== 'ObjectPattern' || id.properties.length !== 1 || only?.type !== 'ObjectProperty') return undefined;
  return only.key.type === 'Identifier' && !only.computed ? `.${only.key.name}` : undefined;
}

/** Arguments that must not be evaluated again go into constants in front. */
function keptArguments(
  project: Job['project'],
  holder: Holder,
  made: NodePath,
  member: string,
): { factory: string; statements: string[] } | undefined {
  const { file } = holder;
  const all = argumentsOf(made);
  if (all.some((argument) => argument.isSpreadElement())) return undefined;
  const statements: string[] = [];
  let text = file.textOf(made.node);
  for (const argument of [...all].reverse()) {
    if (isStable(file, argument)) continue;
    const name = argumentName(project, file, made, all.indexOf(argument));
    const start = argument.node.start! - made.node.start!;
    statements.unshift(`const ${name} = ${file.textOf(argument.node)}${file.style.semicolons ? ';' : ''}`);
    text = text.slice(0, start) + name + text.slice(start + argument.node.end! - argument.node.start!);
  }
  return { factory: `() => ${text}${member}`, statements };
}

/** The name that the called function has for it, where nothing else is called so here. */
function argumentName(project: Job['project'], file: ParsedFile, made: NodePath, index: number): string {
  const callees = made.isCallExpression() ? project.mcp.evaluator.calleesOf(file, made) : [];
  const parameter = callees[0]?.path.node.params[index];
  const name = parameter?.type === 'Identifier' ? parameter.name : undefined;
  if (name !== undefined && !made.scope.hasBinding(name)) return name;
  return newNameIn(project, file, name ?? 'options');
}

function returnLine(file: ParsedFile, name: string): string {
  return `return ${name}${file.style.semicolons ? ';' : ''}`;
}

/** Statements of a list from the first to the last of some. */
function regionOf(list: NodePath, ends: readonly StatementPath[]): StatementPath[] {
  const start = Math.min(...ends.map(({ node }) => node.start!));
  const end = Math.max(...ends.map(({ node }) => node.end!));
  return statementsOf(list).filter(({ node }) => node.start! >= start && node.end! <= end);
}

interface Named {
  readonly hoist: Hoist;
  readonly isAsync: boolean;
  readonly edits: readonly Edit[];
}

/** Makes the code that builds a server a function of its own, in place. */
export function namedFactory(
  project: Job['project'],
  holder: Holder,
  parts: Parts,
  gone: readonly { start: number; end: number }[],
  behind?: string,
): Named | Obstacle {
  const { file, list, binding } = holder;
  const name = factoryNameIn(project, file);
  const inner = parts.isLateInner ? parts.late : [];
  const frame = namedFrame(file, name, [...parts.moved, ...inner]);
  const region = regionOf(list, parts.moved);
  const body = file.text.slice(region[0].node.start!, region.at(-1)!.node.end!);
  const foot = [
    ...inner.map(({ node }) => file.textOf(node)),
    ...(isMultiLineBlank(body) ? [''] : []),
    returnLine(file, binding.identifier.name),
    frame.foot,
  ];
  const edits = wrapEdits({ file, region, moved: parts.moved, gone, head: [frame.head], foot, below: behind });
  if (isObstacle(edits)) return edits;
  const removals = inner.map(({ node }) => ({ file: file.path, ...chunkOf(file, node), text: '' }));
  const { start, end } = parts.moved[0].node;
  return {
    hoist: { file: file.path, start: start!, end: end!, reason: 'wrapped', name, edits },
    isAsync: waits(file, [...parts.moved, ...inner]),
    edits: removals,
  };
}

/** `serveStdio(() => { const server = …; …; return server; });` round the code of the function that connects. */
function inlined(job: Job, holder: Holder, parts: Parts, handle: Handle): Switch | Obstacle {
  const { file, list, binding } = holder;
  const [{ node }] = parts.moved;
  const edits = callbackEdits(job, list, parts.moved, binding.identifier.name, handle, undefined);
  if (isObstacle(edits)) return edits;
  const hoist: Hoist = {
    file: file.path,
    start: node.start!,
    end: node.end!,
    reason: 'wrapped',
    name: 'serveStdio',
    edits,
  };
  return { hoists: [hoist], edits: [] };
}

/** The callback for what the function that connects adds to a server made elsewhere. */
export function finished(
  job: Job,
  holder: Holder,
  parts: Parts,
  handle: Handle,
  made: string,
  isAsync: boolean,
): readonly Edit[] | Obstacle {
  const { file, binding } = holder;
  const { statement } = job.sink;
  const [list] = statement ? listsAround(statement) : [];
  const stray = parts.late.find((one) => !list || listsAround(one)[0].node !== list.node);
  if (!list || !statement || stray) return obstacleAt(file, (stray ?? parts.late[0]).node, 'needed-outside');
  const wait = isAsync ? 'await ' : '';
  const first = `const ${binding.identifier.name} = ${wait}${made}${file.style.semicolons ? ';' : ''}`;
  return callbackEdits(job, list, parts.late, binding.identifier.name, handle, first, isAsync);
}

function callbackEdits(
  job: Job,
  list: NodePath,
  moved: readonly StatementPath[],
  name: string,
  handle: Handle,
  first: string | undefined,
  isAsync = false,
): Edit[] | Obstacle {
  const { file } = job.connection;
  const end = job.sink.statement!;
  const async = isAsync || waits(file, moved) ? 'async ' : '';
  const head = [`${handle.prefix}${job.serving.callee}(${async}() => {`, ...(first === undefined ? [] : [first])];
  const foot = [returnLine(file, name), `}${job.options})${file.text[end.node.end! - 1] === ';' ? ';' : ''}`];
  const region = regionOf(list, [...moved, end]);
  return wrapEdits({ file, region, moved, gone: job.transport.goneSpans, head, foot, end });
}
