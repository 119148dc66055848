/** Transports of clients of SDK v2: where they are made, with which options, and who is connected over them. */
import type { NodePath } from '@babel/traverse';
import type { NewExpression, ObjectExpression } from '@babel/types';
import { hasSpreadArgument, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { removeElementEdits } from '../../ast/lists.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { hasUnknownKeys, keyOf, propertyOf, removePropertyEdits } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Edit, Evidence, ParsedFile, Project, Site } from '../contract.js';
import { clientConnectionsOf, isMadeBy, madeClientsOf } from '../entry-points/client-connections.js';
import { optionIn, optionLiteralsOf } from '../entry-points/client-options.js';
import { settledReasonOf } from '../entry-points/client-settled.js';
import { siteAt } from '../sites.js';

/** `new StreamableHTTPClientTransport(url, { … })` */
export interface MadeTransport extends Site {
  readonly call: NodePath<NewExpression>;
  readonly transport: InstanceValue;
}

/** `transport.name`: read, or called. */
export interface TransportMember extends Site {
  readonly path: NodePath;
  readonly transport: InstanceValue;
}

/** Options that mean nothing at servers of 2026-07-28. */
const OF_STREAMS: readonly string[] = ['reconnectionOptions', 'reconnectionScheduler'];
/** A session is joined with the revision that was agreed on in it. */
const OF_SESSIONS: readonly string[] = ['protocolVersion', 'sessionId'];

export function madeTransportsIn(project: Project, file: ParsedFile): MadeTransport[] {
  return file.paths('NewExpression').flatMap((call): MadeTransport[] => {
    if (call.node.arguments.length < 2) return [];
    const transport = project.mcp.instanceOf(file, call, 'ClientTransport')?.value;
    return transport?.origin?.path.node === call.node && transport.sdk === 'v2' && isStreamable(project, file, call)
      ? [{ ...siteAt(file, call.node), call, transport }]
      : [];
  });
}

/** Other transports take none of these options, though they may be given an object that holds them. */
function isStreamable(project: Project, file: ParsedFile, call: NodePath<NewExpression>): boolean {
  const values = project.mcp.valuesOf(file, childOf(call, 'callee'));
  return values.some(
    (value) => value.type === 'class' || (value.type === 'external' && value.name === 'StreamableHTTPClientTransport'),
  );
}

/** Whether one of the literals that the options are known to be made of gives one of the keys a value. */
export function hasOption(project: Project, file: ParsedFile, { call }: MadeTransport, ...keys: string[]): boolean {
  const literals = optionLiteralsOf(project, file, childrenOf(call, 'arguments')[1]);
  return literals.some((literal) =>
    keys.some((key) => {
      const value = optionIn([literal], key);
      return value !== undefined && !(value.type === 'Identifier' && value.name === 'undefined');
    }),
  );
}

export function transportMembersIn(project: Project, file: ParsedFile, name: string): TransportMember[] {
  const paths = file.paths('MemberExpression', 'OptionalMemberExpression') as readonly NodePath[];
  return paths.flatMap((path): TransportMember[] => {
    if (!isMember(path.node) || memberNameOf(path.node) !== name) return [];
    const instance = project.mcp.instanceOf(file, childOf(path, 'object'), 'ClientTransport');
    if (!instance?.isCertain || instance.value.sdk !== 'v2') return [];
    return [{ ...siteAt(file, path.node), path, transport: instance.value }];
  });
}

/** Whether every client that is known to be connected over the transport asks for the 2025 revisions on purpose. */
export function isKeptIn2025(project: Project, { origin }: InstanceValue): boolean {
  const clients = clientConnectionsOf(project)
    .filter(({ file, call }) => {
      const [transport] = childrenOf(call, 'arguments');
      const values = transport ? project.mcp.valuesOf(file, transport) : [];
      return values.some(
        (value) => value.type === 'instance' && origin && value.origin?.path.node === origin.path.node,
      );
    })
    .flatMap((connection) => connection.clients);
  const made = madeClientsOf(project).filter((one) => clients.some((value) => isMadeBy(project, value, one)));
  return made.length > 0 && made.every((one) => settledReasonOf(project, one) === 'legacy-on-purpose');
}

/**
 * Takes the options of 2025 out of the literal that is written in the call, all of them at once. `undefined` where that
 * would take code with an effect along, or where something else may set them again.
 */
export function optionsGoneEdits(file: ParsedFile, { call }: MadeTransport): Edit[] | undefined {
  const argument = call.node.arguments[1];
  const literal = argument && unwrapped(argument);
  if (hasSpreadArgument(call.node) || literal?.type !== 'ObjectExpression') return undefined;
  const keys = [...OF_STREAMS, ...(propertyOf(literal, 'sessionId') ? OF_SESSIONS : [])];
  const gone = literal.properties.filter((one) => keys.includes(keyOf(one) ?? ''));
  if (hasUnknownKeys(literal) || !gone.every((one) => isPlain(file, one))) return undefined;
  const isAll = gone.length === literal.properties.length && call.node.arguments.length === 2;
  return isAll
    ? removeElementEdits(file, call.node.arguments, [argument])
    : removePropertyEdits(file, literal, ...gone);
}

/** Names, members, literals and arrow functions: to leave them out leaves no effect out. */
function isPlain(file: ParsedFile, property: ObjectExpression['properties'][number]): boolean {
  if (property.type !== 'ObjectProperty') return property.type === 'ObjectMethod';
  const { type } = unwrapped(property.value);
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return true;
  return !/[(`]|\bnew\b|\bawait\b|\byield\b|=(?!=)|\+\+|--/.test(file.textOf(property.value).replace(/=>/g, ''));
}

export function evidenceOf({ transport, ...rest }: { transport: InstanceValue } & Site, shows: string): Evidence[] {
  const { file, start, end } = rest;
  return [...transport.steps, { file, start, end, shows }];
}
