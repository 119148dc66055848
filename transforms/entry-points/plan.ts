/** How each stdio entry of a project is switched, or what stands in the way. Computed once per project. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Identifier, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';

import { childOf } from '../../ast/paths.js';
import type { Edit, ParsedFile, Project, Span } from '../contract.js';
import { classPlan } from './class-field.js';
import { type Connection, componentOf, connectionsOf, holderOf } from './connections.js';
import { exportedFactory } from './exported.js';
import { isFresh } from './fresh.js';
import { factoryText } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { parameterPlan } from './parameter.js';
import { optionsText, type Serving, servingOf } from './serving.js';
import { type Sink, sinkOf } from './sink.js';
import { type Transport, transportOf } from './transport.js';
import { variablePlan } from './variable.js';

/** A place where code that builds a server is put into a function, or a factory is passed on. */
export interface Hoist extends Span {
  readonly reason: 'wrapped' | 'closed' | 'imported' | 'passed-on' | 'taken-as-parameter' | 'method';
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** What the way from the server to `serveStdio` looks like. */
export interface Switch {
  readonly edits: readonly Edit[];
  readonly hoists: readonly Hoist[];
}

/** All that is known of an entry before the server is followed. */
export interface Job {
  readonly project: Project;
  readonly connection: Connection;
  readonly sink: Sink;
  readonly transport: Transport;
  readonly serving: Serving;
  /** `, { … }` or nothing. */
  readonly options: string;
}

export interface EntryPlan {
  readonly connection: Connection;
  readonly component: string;
  readonly result: Switch | Obstacle;
}

const cache = new WeakMap<Project, readonly EntryPlan[]>();

/** Plans of the stdio entries of a project, tests left out. */
export function plansOf(project: Project): readonly EntryPlan[] {
  const known = cache.get(project);
  if (known) return known;
  const entries = connectionsOf(project).filter(({ kind, file }) => isStdio(kind) && !isTestFile(file.path));
  const drafts = entries.map((connection) => ({ connection, draft: draftOf(project, connection) }));
  const plans = drafts.map(({ connection, draft }) => ({
    connection,
    component: componentOf(connection),
    result: isObstacle(draft)
      ? draft
      : withImport(
          draft,
          drafts.map((one) => one.draft),
        ),
  }));
  cache.set(project, plans);
  return plans;
}

function isStdio(kind: Connection['kind']): boolean {
  return kind === 'stdio' || kind === 'mixed';
}

interface Draft extends Switch {
  readonly job: Job;
}

/** The import of a file is rewritten once, with the first of its entries that can be switched. */
function withImport(draft: Draft, all: readonly (Draft | Obstacle)[]): Switch {
  const { file } = draft.job.connection;
  const ofFile = all.filter((one): one is Draft => !isObstacle(one) && one.job.connection.file === file);
  if (ofFile[0] !== draft) return draft;
  const gone: Node[] = ofFile.flatMap(({ job }) => [...job.transport.gone]);
  return { hoists: draft.hoists, edits: [...draft.job.serving.importEdits(gone), ...draft.edits] };
}

function draftOf(project: Project, connection: Connection): Draft | Obstacle {
  const { file, call, receiver, server } = connection;
  if (server.sdk === 'v1') return obstacleAt(file, call.node, 'needs-sdk-v2');
  if (connection.kind === 'mixed') return obstacleAt(file, call.node, 'transport-unclear');
  if (!connection.isCertain) return obstacleAt(file, receiver.node, 'receiver-unclear');
  const sink = sinkOf(file, call);
  if (isObstacle(sink)) return sink;
  const transport = transportOf(connection, constructionOf(project, connection));
  if (isObstacle(transport)) return transport;
  const serving = servingOf(file, transport.construction);
  const job = { project, connection, sink, transport, serving, options: optionsText(project, file, transport.kept) };
  const found = switchOf(job);
  return isObstacle(found) ? found : { ...found, job, edits: [...transport.edits, ...found.edits] };
}

function constructionOf(project: Project, { file, transport }: Connection): NodePath | undefined {
  return project.mcp.instanceOf(file, transport, 'StdioServerTransport')?.value.origin?.path;
}

function switchOf(job: Job): Switch | Obstacle {
  const { file, receiver } = job.connection;
  const path = holderOf(job.project, file, receiver);
  if (path.isIdentifier()) {
    const binding = path.scope.getBinding(path.node.name);
    if (binding?.kind === 'param') return parameterPlan(job, binding);
    if (binding?.path.isVariableDeclarator()) return variablePlan(job, binding);
    return binding ? importedPlan(job, binding) : obstacleAt(file, receiver.node, 'server-imported', path.node.name);
  }
  const root = rootOf(path);
  if (root.isThisExpression()) return classPlan(job, path);
  if (root.isIdentifier()) return memberPlan(job, root);
  const factory = isFresh(job.project, file, path) ? factoryText(job.project, file, path) : undefined;
  if (factory === undefined) return obstacleAt(file, receiver.node, 'receiver-unclear');
  return { edits: [serveEdit(job, factory)], hoists: [] };
}

/** `import { server } from './server.js'`. */
function importedPlan(job: Job, binding: Binding): Switch | Obstacle {
  const { file, call } = job.connection;
  const made = exportedFactory(job.project, file, binding, [call]);
  if (isObstacle(made)) return made;
  const [other] = [...made.closers, ...made.left, ...job.transport.closers];
  if (other) return obstacleAt(file, other.node, 'used-outside');
  return { hoists: made.hoists, edits: [serveEdit(job, made.name)] };
}

/** `app.server.connect(…)`, where the variable holds an object that has the server. */
function memberPlan(job: Job, root: NodePath<Identifier>): Switch | Obstacle {
  const { file, receiver } = job.connection;
  const binding = root.scope.getBinding(root.node.name);
  const object = holderOf(job.project, file, receiver);
  if (!binding?.path.isVariableDeclarator() || !isMember(object.node) || object.node.object !== root.node)
    return obstacleAt(file, receiver.node, 'receiver-unclear');
  return variablePlan(job, binding, memberNameOf(object.node));
}

function rootOf(path: NodePath): NodePath {
  return path.isMemberExpression() ? rootOf(childOf(path, 'object')) : path;
}

/** `serveStdio(factory, options)`. */
export function serveText({ serving, options }: Job, factory: string): string {
  return `${serving.callee}(${factory}${options})`;
}

/** Replaces the connect call. @param prefix `const stdio = `, where the handle is needed */
export function serveEdit(job: Job, factory: string, prefix = ''): Edit {
  const { sink, connection } = job;
  const call = serveText(job, factory);
  const text = sink.needsPromise ? `Promise.resolve(${call})` : `${prefix}${call}`;
  const { start, end } = sink.replaced;
  const isStatement = sink.replaced.type === 'ReturnStatement';
  const semicolon = isStatement && fileEndsWithSemicolon(connection.file, end!) ? ';' : '';
  return { file: connection.file.path, start: start!, end: end!, text: `${text}${semicolon}` };
}

function fileEndsWithSemicolon(file: ParsedFile, end: number): boolean {
  return file.text[end - 1] === ';';
}
