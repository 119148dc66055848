/** How a client subscribes to resources, and where it ends that. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { hasSpreadArgument } from '../../ast/calls.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import { propertyOf } from '../../ast/objects.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { isBefore, isWithin, listsAround, statementIn } from '../entry-points/places.js';
import { type LegacyCall, legacyCallsIn, plainTextOf } from './client-calls.js';
import { statementOfCall } from './client-guards.js';

export interface Subscription {
  readonly file: ParsedFile;
  readonly call: LegacyCall;
  /** Source text of the client and of the URI; `undefined` when it may not be written a second time. */
  readonly receiver: string | undefined;
  readonly uri: string | undefined;
  readonly statement: NodePath | undefined;
}

export const subscribesOf = oncePer((project: Project) => callsOf(project, 'subscribeResource', 'resources/subscribe'));
export const unsubscribesOf = oncePer((project: Project) =>
  callsOf(project, 'unsubscribeResource', 'resources/unsubscribe'),
);

function callsOf(project: Project, name: string, method: string): readonly Subscription[] {
  return project.mcp
    .files()
    .filter((file) => file.mentions(name) || file.mentions(method))
    .flatMap((file) => legacyCallsIn(project, file, { [name]: method }).map((call) => subscriptionOf(file, call)));
}

function subscriptionOf(file: ParsedFile, call: LegacyCall): Subscription {
  const receiver = plainTextOf(file, call.receiver);
  return {
    file,
    call,
    receiver,
    uri: call.isByName ? undefined : uriTextOf(file, call),
    statement: statementOfCall(call.call),
  };
}

function uriTextOf(file: ParsedFile, { call }: LegacyCall): string | undefined {
  const [parameters] = childrenOf(call as NodePath, 'arguments');
  if (!parameters || hasSpreadArgument(call.node)) return undefined;
  if (!parameters.isObjectExpression()) {
    const text = plainTextOf(file, parameters);
    return text && `${text}.uri`;
  }
  const property = propertyOf(parameters.node, 'uri');
  const isAlone = parameters.node.properties.length === 1;
  return isAlone && property?.type === 'ObjectProperty' ? file.textOf(property.value) : undefined;
}

/** Where the same client unsubscribes; a client of which only the type is known unsubscribes in its own files. */
export function unsubscribesOfClient(project: Project, { call, file }: Subscription): readonly Subscription[] {
  const made = call.client.origin?.path.node;
  return unsubscribesOf(project).filter((other) => {
    const otherMade = other.call.client.origin?.path.node;
    if (made && otherMade) return made === otherMade;
    return project.mcp.groupOf(other.file.path) === project.mcp.groupOf(file.path);
  });
}

/** The only end of a subscription, where it sees a constant that is declared beside the subscription. */
export function endOf(project: Project, one: Subscription): Subscription | undefined {
  const { statement, uri, receiver } = one;
  const list = statement?.inList ? statement.parentPath : undefined;
  if (!statement || !list || uri === undefined) return undefined;
  const isPartner = (other: Subscription) =>
    other.uri === uri && other.receiver === receiver && other.file === one.file;
  const ends = unsubscribesOfClient(project, one).filter(isPartner);
  const starts = subscribesOf(project).filter(isPartner);
  const [end] = ends;
  if (ends.length !== 1 || starts.length !== 1 || !end.statement) return undefined;
  return isWithin(end.call.call.node, list.node) && isBefore(statement.node, end.call.call.node) ? end : undefined;
}

const LOOPS: ReadonlySet<string> = new Set([
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'WhileStatement',
]);

/** The loop that makes a subscription several times. */
export function loopAround({ call }: Subscription): NodePath | undefined {
  const around = enclosingFunctionOf(call.call as NodePath);
  const loop = call.call.findParent(({ node }) => LOOPS.has(node.type));
  return loop && (!around || isWithin(loop.node, around.node)) ? loop : undefined;
}

/** `uris` of `for (const uri of uris) await client.subscribeResource({ uri });` when the loop does nothing else. */
export function loopedUrisOf(file: ParsedFile, loop: NodePath, { statement, uri }: Subscription): string | undefined {
  if (!loop.isForOfStatement() || loop.node.await || !loop.inList || !statement) return undefined;
  const { left, body } = loop.node;
  const declared = left.type === 'VariableDeclaration' ? left.declarations[0].id : undefined;
  const isAlone =
    body === statement.node ||
    (body.type === 'BlockStatement' && body.body.length === 1 && body.body[0] === statement.node);
  if (!isAlone || declared?.type !== 'Identifier' || declared.name !== uri) return undefined;
  return plainTextOf(file, childOf(loop, 'right'));
}

/** Subscriptions that stand one behind the other, this one first; alone it is a run of one. */
export function runFrom(project: Project, file: ParsedFile, first: Subscription): readonly Subscription[] | undefined {
  const list = first.statement && listsAround(first.statement)[0];
  if (!first.statement?.inList || !list) return [first];
  const nodes = (list.node as unknown as { body: Node[] }).body;
  const byStatement = new Map(
    subscribesOf(project)
      .filter((one) => one.file === file && one.receiver === first.receiver && one.uri !== undefined && one.statement)
      .filter((one) => unsubscribesOfClient(project, one).length === 0)
      .map((one) => [one.statement!.node, one]),
  );
  const at = nodes.indexOf(statementIn(list, first.statement.node)!.node);
  if (at > 0 && byStatement.has(nodes[at - 1])) return undefined;
  const run: Subscription[] = [];
  for (const node of nodes.slice(at)) {
    const one = byStatement.get(node);
    if (!one) break;
    run.push(one);
  }
  return run.length > 0 ? run : [first];
}
