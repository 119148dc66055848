import type { NodePath } from '@babel/traverse';
import { skinOf } from '../../ast/mcp/shapes.js';
import { wireClientsOf } from '../../ast/mcp/wire/clients.js';
import type { WireMessage } from '../../ast/mcp/wire/messages.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { siteOf } from './client-places.js';

interface IdSite extends Site {
  readonly message: WireMessage;
  readonly reason: 'null-id' | 'clock-id' | 'fraction-id' | 'constant-id';
}

/**
 * Ids of requests that break the rules or soon will: `id: null`, `Date.now()` for requests that may run side by side,
 * fractions, one constant in a function that makes every request. Reported only: a counter is a matter of taste.
 *
 * Leaves alone constants in calls of their own, which run one after another.
 */
export const requestIdRules = defineRule<IdSite>({
  id: 'request-id-rules',
  title: 'Ids of requests are unique and never null.',
  why: [
    'An answer finds its request by the id. Two open requests with one id get the answers of each other; null is not allowed',
    'at all, and a call that is made again for an answer needs a new one.',
  ].join('\n'),
  leavesAlone: 'constant ids of calls that are made one after another',
  spec: { revision: '2026-07-28', section: 'basic (Requests)' },
  worlds: ['wire'],
  sides: ['client'],
  mentions: ['jsonrpc'],
  reasons: {
    'null-id': {
      verdict: 'manual',
      text: 'The id of this request is null, which is not allowed.',
      next: 'Count the requests and use the number.',
    },
    'clock-id': {
      verdict: 'advice',
      text: 'The id is the time: two requests of one millisecond get the same.',
      next: 'Count the requests and use the number.',
    },
    'fraction-id': {
      verdict: 'advice',
      text: 'The id is a fraction; ids are strings or whole numbers.',
      next: 'Count the requests, or use crypto.randomUUID().',
    },
    'constant-id': {
      verdict: 'advice',
      text: 'Every request of this function has the same id, also those that run side by side.',
      next: 'Count the requests and use the number.',
    },
  },
  detect(file, project) {
    const messages = new Set(
      wireClientsOf(project)
        .filter(({ isTest }) => !isTest)
        .flatMap((client) => client.messages)
        .filter((message) => message.file === file && message.kind === 'request'),
    );
    return [...messages].flatMap((message): IdSite[] => {
      const id = message.parts.get('id')?.value;
      const reason = id && reasonOf(skinOf(id), message);
      return reason ? [{ ...siteOf(file, id), message, reason }] : [];
    });
  },
  rewrite({ reason, start, end }, file): Finding {
    return { reason, evidence: [{ file: file.path, start, end, shows: 'id of a request' }] };
  },
});

function reasonOf(id: NodePath, { builder }: WireMessage): IdSite['reason'] | undefined {
  if (id.isNullLiteral()) return 'null-id';
  if (id.isCallExpression() && id.get('callee').matchesPattern('Date.now')) return 'clock-id';
  if (id.isCallExpression() && id.get('callee').matchesPattern('Math.random')) return 'fraction-id';
  if (id.isNumericLiteral() && !Number.isInteger(id.node.value)) return 'fraction-id';
  return builder && (id.isNumericLiteral() || id.isStringLiteral()) ? 'constant-id' : undefined;
}
