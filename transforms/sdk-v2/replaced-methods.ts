/**
 * Methods of SDK objects that the program replaces with functions of its own.
 *
 *   client.request = async function (message, ...rest) {…}
 *   →  client.request = async function (...[message, ...rest]: [any, any, any?]) {…}
 *
 * Leaves alone functions that put a method back, methods of classes of the project, and in plain JavaScript functions
 * that hand on what they get.
 */
import type { ArrowFunctionExpression, AssignmentExpression, FunctionExpression } from '@babel/types';
import { isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { tokenAfter } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Site } from '../contract.js';
import { componentOf } from './components.js';

interface ReplacedSite extends Site {
  readonly name: string;
  readonly receiver: InstanceValue;
  readonly reason: string;
  readonly edits: readonly Edit[];
}

type Replacement = ArrowFunctionExpression | FunctionExpression;

/**
 * Called with other arguments in SDK v2; a replacement written for SDK v1 mistakes one for the other. The setters of
 * handlers are the affair of the rule `handlers`.
 */
const CHANGED: ReadonlySet<string> = new Set(['request', 'callTool']);

export const replacedMethods = defineRule<ReplacedSite>({
  id: 'replaced-methods',
  title: 'Methods of SDK objects that a function of the program replaces.',
  why:
    'SDK v2 calls `request` with a result schema or without one, and `callTool` without one. A function that takes the ' +
    'place of such a method gets its arguments in the new order.',
  leavesAlone: 'Methods that are put back, methods of the project itself, and functions that hand on what they get.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Low-level protocol & handlers' },
  worlds: ['sdk-v1'],
  sides: ['server', 'client', 'tests'],
  mentions: [...CHANGED],
  reasons: {
    typed: {
      verdict: 'rewrite',
      safety: 'review',
      text: '`request` has two signatures in SDK v2, so the parameters of what replaces it need types of their own.',
    },
    'own-order': {
      verdict: 'manual',
      text: 'SDK v2 calls `{name}` with other arguments than SDK v1, and this function takes its place.',
      next: 'Let the function take the arguments of SDK v2: `request(request, options)` beside `request(request, schema, options)`, and `callTool(params, options)`.',
    },
    'handed-on': { verdict: 'leave', text: 'The function hands on to `{name}` what it gets.' },
  },
  detect(file, project) {
    return file.paths('AssignmentExpression').flatMap((path): ReplacedSite[] => {
      const found = replacementIn(path.node);
      if (!found) return [];
      const object = childOf(childOf(path, 'left'), 'object');
      const receiver = project.mcp.instanceOf(file, object, 'McpServer', 'Server', 'Client')?.value;
      if (receiver?.sdk !== 'v1') return [];
      const { name, made } = found;
      const span = { file: file.path, start: path.node.left.start ?? 0, end: path.node.left.end ?? 0 };
      return [{ ...span, name, receiver, ...outcomeOf(file, name, made) }];
    });
  },
  rewrite({ name, receiver, reason, edits, start, end }, file, project): Finding {
    const replaced = { file: file.path, start, end, shows: `${name} of that ${receiver.kind} is replaced` };
    const finding = { reason, words: { name }, evidence: [...receiver.steps, replaced] };
    if (edits.length === 0) return finding;
    const assumption = 'The function hands on the arguments behind the first one as it gets them.';
    return { ...finding, edits, assumption, component: componentOf(project, file) };
  },
});

function replacementIn({
  operator,
  left,
  right,
}: AssignmentExpression): { name: string; made: Replacement } | undefined {
  if (operator !== '=' || !isMember(left)) return undefined;
  const name = memberNameOf(left);
  if (name === undefined || !CHANGED.has(name)) return undefined;
  const made = unwrapped(right);
  // An older value that is put back is no function written here.
  return made.type === 'ArrowFunctionExpression' || made.type === 'FunctionExpression' ? { name, made } : undefined;
}

function outcomeOf(file: ParsedFile, name: string, made: Replacement): Pick<ReplacedSite, 'reason' | 'edits'> {
  const { params } = made;
  const named = params.filter(({ type }) => type !== 'RestElement');
  const isHandedOn = named.length === 0 || (name === 'request' && named.length === 1);
  if (!isHandedOn) return { reason: 'own-order', edits: [] };
  const isTyped = params.some(
    (one) => one.type === 'AssignmentPattern' || ('typeAnnotation' in one && one.typeAnnotation),
  );
  if (name !== 'request' || params.length === 0 || isTyped || !/\.[cm]?tsx?$/.test(file.path))
    return { reason: 'handed-on', edits: [] };
  return { reason: 'typed', edits: typedParameters(file, made) };
}

function typedParameters(file: ParsedFile, { params }: Replacement): Edit[] {
  const [start, end] = [params[0].start ?? 0, params.at(-1)?.end ?? 0];
  const at = (offset: number, text: string): Edit => ({ file: file.path, start: offset, end: offset, text });
  if (params.length > 1) return [at(start, '...['), at(end, ']: [any, any, any?]')];
  if (params[0].type === 'RestElement') return [at(end, ': [any, any, any?]')];
  const isBare = params[0].type === 'Identifier' && file.text[tokenAfter(file, end)] === '=';
  return isBare ? [at(start, '('), at(end, ': any)')] : [at(end, ': any')];
}
