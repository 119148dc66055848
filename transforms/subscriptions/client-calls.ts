/** Calls by which a client asks for what 2026-07-28 has no method for. */
import type { NodePath } from '@babel/traverse';
import { type AnyCall, isMember, memberChainOf, memberNameOf } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { propertyValueOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import type { Evidence, ParsedFile, Project, Reason, Site } from '../contract.js';
import { clientAt } from '../entry-points/client-connections.js';
import { mayBeModern } from '../entry-points/client-settled.js';
import { siteAt } from '../sites.js';
import { asksForEra } from './client-eras.js';

export interface LegacyCall extends Site {
  readonly call: NodePath<AnyCall>;
  readonly method: string;
  /** What stands before the method. */
  readonly receiver: NodePath;
  readonly client: InstanceValue;
  readonly evidence: readonly Evidence[];
  /** The message is written out: `client.request({ method: 'ping' })`. */
  readonly isByName: boolean;
}

/** Reasons that every rule about such calls has. */
export const CALL_REASONS = {
  'guarded-already': { verdict: 'done', text: 'The code asks for the era of the connection first.' },
  'speaks-2025': {
    verdict: 'leave',
    text: 'The client does not ask for the revision and speaks the 2025 revisions only.',
  },
  'test-of-2025': { verdict: 'leave', text: 'A test makes this call; it tests the 2025 revisions.' },
} as const satisfies Readonly<Record<string, Reason>>;

/** @param names methods of the client, with the method of the message that each one sends */
export function legacyCallsIn(
  project: Project,
  file: ParsedFile,
  names: Readonly<Record<string, string>>,
): LegacyCall[] {
  const calls = [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')] as NodePath<AnyCall>[];
  return calls.flatMap((call): LegacyCall[] => {
    const callee = childOf(call, 'callee');
    const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
    if (name === undefined) return [];
    const isByName = (name === 'request' || name === 'notification') && sends(call, Object.values(names));
    if (!isByName && !Object.hasOwn(names, name)) return [];
    const receiver = childOf(callee, 'object');
    const instance = project.mcp.instanceOf(file, receiver, 'Client');
    if (!instance?.isCertain || instance.value.sdk !== 'v2') return [];
    const site = siteAt(file, call.node);
    const client = clientAt(project, file, receiver) ?? instance.value;
    const evidence = [...client.steps, { ...site, shows: `${name}(…)` }];
    return [{ ...site, call, method: name, receiver, client, evidence, isByName }];
  });
}

function sends({ node }: NodePath<AnyCall>, methods: readonly string[]): boolean {
  const [message] = node.arguments;
  if (message?.type !== 'ObjectExpression') return false;
  const method = stringValueOf(propertyValueOf(message, 'method'));
  return method !== undefined && methods.includes(method);
}

/** What settles a call before it is looked at more closely. */
export function settledCallOf(
  project: Project,
  file: ParsedFile,
  { call, client }: Pick<LegacyCall, 'call' | 'client'>,
): keyof typeof CALL_REASONS | undefined {
  if (isTestFile(file.path)) return 'test-of-2025';
  if (asksForEra(call)) return 'guarded-already';
  return mayBeModern(project, client) ? undefined : 'speaks-2025';
}

/** Text of a receiver that may be written twice: a name, or members of one. */
export function plainTextOf(file: ParsedFile, receiver: NodePath): string | undefined {
  const chain = memberChainOf(receiver.node);
  const isPlain = chain?.root.type === 'Identifier' || chain?.root.type === 'ThisExpression';
  return isPlain ? file.textOf(receiver.node) : undefined;
}

/**
 * `client.getProtocolEra() === 'modern'`, with the optional chaining of the call. What is no server of 2026-07-28 is one of
 * 2025: on a session that is joined again the SDK does not know the era.
 */
export function eraTest(
  file: ParsedFile,
  { call, receiver }: LegacyCall,
  era: 'modern' | 'legacy',
): string | undefined {
  const text = plainTextOf(file, receiver);
  const { callee } = call.node;
  const dot = callee.type === 'OptionalMemberExpression' && callee.optional ? '?.' : '.';
  const { quote } = file.style;
  const operator = era === 'modern' ? '===' : '!==';
  return text === undefined ? undefined : `${text}${dot}getProtocolEra() ${operator} ${quote}modern${quote}`;
}
