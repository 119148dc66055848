/** Calls of a client whose method 2026-07-28 does not have: made only at servers of the session-based revisions. */
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf, isAsync } from '../../ast/functions.js';
import type { ClientCall } from '../../ast/mcp/wire/client-calls.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { propertyValueOf } from '../../ast/objects.js';
import type { Project } from '../../ast/project.js';
import { eolAt, indentAt } from '../../ast/source.js';
import type { Finding, Reason, Site } from '../contract.js';
import { peerTextAt } from './client-peer.js';
import { directSendOf, loneStatementOf, siteOf } from './client-places.js';
import { clientEvidence, clientObstaclesOf, clientsOf } from './client-readiness.js';

export interface LegacyCallSite extends Site {
  readonly client: WireClient;
  readonly sent: ClientCall;
}

export const LEGACY_CALL_REASONS = {
  'left-with-client': {
    verdict: 'leave',
    text: 'It belongs to a client that is left whole (see raw-client-envelope).',
  },
  'test-code': { verdict: 'leave', text: 'Test code speaks the old revision on purpose.' },
} as const satisfies Readonly<Record<string, Reason>>;

export function legacyCallsIn(file: ParsedFile, project: Project, methods: readonly string[]): LegacyCallSite[] {
  return clientsOf(project).flatMap((client) =>
    client.calls
      .filter((sent) => sent.file === file && methods.includes(sent.method))
      .map((sent) => ({ ...siteOf(file, sent.call), client, sent })),
  );
}

/** A finding that needs no look at the call: the client is a test, or stays whole. */
export function leftFinding({ client, sent }: LegacyCallSite, project: Project): Finding | undefined {
  const evidence = [...clientEvidence(client), callEvidence(sent)];
  if (client.isTest) return { reason: 'test-code', evidence };
  return clientObstaclesOf(project, client).length > 0 ? { reason: 'left-with-client', evidence } : undefined;
}

export function callEvidence({ file, call, method }: ClientCall) {
  return { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, shows: `sends ${method}` };
}

/** `if (!peer.isModern) await request(…);` for a call whose answer nobody reads. */
export function guardEdits(client: WireClient, sent: ClientCall): Edit[] | undefined {
  const statement = loneStatementOf(sent.call);
  if (!statement || !sent.access) return undefined;
  const at = statement.node.start ?? 0;
  const text = `if (!${peerTextAt(client, sent.file, sent.access)}.isModern) `;
  return [{ file: sent.file.path, start: at, end: at, text }];
}

/** `peer.logLevel = level` where `logging/setLevel` was sent: every request then asks for the level itself. */
export function levelEdits(client: WireClient, sent: ClientCall): Edit[] | undefined {
  const { file, call, params, access } = sent;
  const level = params?.isObjectExpression() ? propertyValueOf(params.node, 'level') : undefined;
  if (!level || !access || directSendOf(client, sent)) return undefined;
  const peer = peerTextAt(client, file, access);
  const set = `${peer}.logLevel = ${file.textOf(level)};`;
  const statement = loneStatementOf(call);
  if (statement) {
    const at = statement.node.start ?? 0;
    const line = `${eolAt(file.text, at, file.style)}${indentAt(file.text, at)}`;
    return [{ file: file.path, start: at, end: at, text: `if (${peer}.isModern) ${set}${line}else ` }];
  }
  const returned = call.parentPath?.isAwaitExpression() ? call.parentPath.parentPath : call.parentPath;
  const fn = enclosingFunctionOf(call);
  if (!returned?.isReturnStatement() || !returned.inList || !fn) return undefined;
  const at = returned.node.start ?? 0;
  const eol = eolAt(file.text, at, file.style);
  const outer = indentAt(file.text, at);
  const inner = `${eol}${outer}${file.style.indent}`;
  const answer = isAsync(fn) ? 'return {};' : 'return Promise.resolve({});';
  const text = `if (${peer}.isModern) {${inner}${set}${inner}${answer}${eol}${outer}}${eol}${outer}`;
  return [{ file: file.path, start: at, end: at, text }];
}
