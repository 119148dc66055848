import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { childOf } from '../../ast/paths.js';
import { QUESTION_CAPABILITIES } from '../../ast/protocol/client-questions.js';
import { LEGACY_ONLY_METHODS } from '../../ast/protocol/server-methods.js';
import { defineRule, type Evidence, type Finding, type Site } from '../contract.js';
import { type Place, placeOf } from './places.js';

interface GuardSite extends Site {
  readonly place: Place;
  readonly evidence: readonly Evidence[];
  /** The capability that is read at once, when that can be seen. */
  readonly capability: string | undefined;
}

/**
 * `if (!server.server.getClientCapabilities()?.elicitation) return fallback;` → the capabilities of the request:
 * `ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities']` first, the accessor second.
 *
 * Leaves alone reads in code that only clients of 2025 reach, and reads of capabilities that guard no question.
 */
export const pushCapabilityGuard = defineRule<GuardSite>({
  id: 'push-capability-guard',
  title: 'A guard on what the connected client can be asked.',
  why: [
    'On 2026-07-28 every request brings its own client capabilities. The accessor of the connection is undefined on',
    'modern stdio, and undefined before a client has connected, so such a guard silently takes its fallback there.',
  ].join('\n'),
  example: {
    before: 'if (!server.server.getClientCapabilities()?.elicitation) return fallback;',
    after: [
      "const capabilities = ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? server.server.getClientCapabilities();",
      'if (!capabilities?.elicitation) return fallback;',
    ].join('\n'),
  },
  leavesAlone:
    'reads in code that only clients of 2025 reach (oninitialized), and reads of capabilities that guard no question',
  spec: { revision: '2026-07-28', section: 'basic/lifecycle; client/elicitation', source: 'SEP-2575' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['getClientCapabilities'],
  reasons: {
    'in-handler': {
      verdict: 'manual',
      text: 'What the client can be asked is read from the connection while {label} is served. On a modern stdio connection that is undefined, so the fallback is taken in silence.',
      next: "Read ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] first, and the accessor for clients of 2025.",
    },
    'outside-handler': {
      verdict: 'manual',
      text: 'What the client can be asked is read outside its requests. On 2026-07-28 nothing is known there, so what it guards is missing for modern clients.',
      next: 'Decide inside the handler, from the capabilities that the request brings; what is registered must not depend on them.',
    },
    'legacy-only': {
      verdict: 'leave',
      text: 'Capabilities are read in code that only clients of 2025 reach.',
    },
    'other-capability': {
      verdict: 'leave',
      text: 'The capability {capability} guards no question to the client.',
    },
    'in-test': {
      verdict: 'leave',
      text: 'A test reads the capabilities of its own client.',
    },
  },
  detect(file, { mcp }) {
    return [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')].flatMap((call) => {
      const callee = childOf(call, 'callee');
      if (!callee.isMemberExpression() && !callee.isOptionalMemberExpression()) return [];
      const { property, computed } = callee.node;
      if (computed || property.type !== 'Identifier' || property.name !== 'getClientCapabilities') return [];
      const server = mcp.instanceOf(file, childOf(callee, 'object'), 'Server');
      if (!server) return [];
      const span = { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0 };
      const evidence = [...server.value.steps, { ...span, shows: 'reads the capabilities of the connected client' }];
      return [{ ...span, evidence, place: placeOf(mcp, file, call), capability: capabilityReadFrom(file, call) }];
    });
  },
  rewrite({ place, evidence, capability }): Finding {
    if (place.type === 'test') return { reason: 'in-test', evidence };
    if (capability !== undefined && !QUESTION_CAPABILITIES.has(capability))
      return { reason: 'other-capability', evidence, words: { capability } };
    if (isLegacyOnly(place)) return { reason: 'legacy-only', evidence };
    const label = labelOf(place);
    return label === undefined
      ? { reason: 'outside-handler', evidence }
      : { reason: 'in-handler', evidence, words: { label } };
  },
});

function isLegacyOnly(place: Place): boolean {
  if (place.type === 'other') return LEGACY_ONLY_METHODS.has(place.label);
  if (place.type !== 'outside') return false;
  return place.why === 'initialized' || (place.why === 'notification' && LEGACY_ONLY_METHODS.has(place.label));
}

function labelOf(place: Place): string | undefined {
  if (place.type === 'handler' || place.type === 'other') return place.label;
  if (place.type === 'helper') return place.labels.join(', ');
  return place.type === 'outside' && place.why === 'callback' ? place.label : undefined;
}

/** `…getClientCapabilities()?.roots`, `(… ?? {}).roots`: a name that is bound first is not followed. */
function capabilityReadFrom(file: ParsedFile, call: NodePath): string | undefined {
  let at: NodePath = call;
  while (at.parentPath && (at.parentPath.isLogicalExpression() || at.parentPath.isTSNonNullExpression()))
    at = at.parentPath;
  const member = at.key === 'object' ? at.parentPath : null;
  if (!member || !(member.isMemberExpression() || member.isOptionalMemberExpression()) || member.node.computed)
    return undefined;
  return file.textOf(member.node.property);
}
