/**
 * A handler of `notifications/tools/list_changed` hears of a server of 2025 over the stream that the SDK opens by itself;
 * at one of 2026-07-28 the client listens, behind its `connect`.
 *
 * Leaves alone: tests, clients that speak 2025 only, clients that listen already or have the option `listChanged`.
 */
import type { Registration } from '../../ast/mcp/registrations.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { insertAfterEdit } from '../../ast/statements.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { type ClientConnection, clientAt, clientConnectionsOf } from '../entry-points/client-connections.js';
import { siteAt } from '../sites.js';
import { CALL_REASONS, type LegacyCall, plainTextOf, settledCallOf } from './client-calls.js';
import { statementOfCall } from './client-guards.js';

type HandlerSite = Site & {
  readonly registration: Registration;
  readonly client: InstanceValue;
  /** Notifications, of which a list may be handled alike. */
  readonly kinds: readonly string[];
};

/** Notification → what `listen` calls it. */
const FILTERS: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
};

export const clientGetStream = defineRule<HandlerSite>({
  id: 'get-stream',
  title: 'A client listens for the changes that it handles.',
  why:
    'A server of 2025 pushes changes over a stream that the SDK opens with GET. 2026-07-28 has no such stream: the handlers ' +
    'stay silent until the client says what it wants to hear of with `listen`.',
  example: {
    before: 'await client.connect(transport);',
    after:
      "await client.connect(transport);\nif (client.getProtocolEra() === 'modern') await client.listen({ toolsListChanged: true }).catch((error) => client.onerror?.(error));",
  },
  leavesAlone: 'Tests, clients that speak 2025 only, clients that listen already or have the option listChanged.',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['client'],
  needs: ['entry-points'],
  mentions: ['list_changed'],
  reasons: {
    'test-of-2025': CALL_REASONS['test-of-2025'],
    'speaks-2025': CALL_REASONS['speaks-2025'],
    'listens-already': { verdict: 'done', text: 'The client listens for these changes, or its options say so.' },
    'listens-now': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Behind connect the client listens for the changes that it has handlers for.',
    },
    'never-heard': {
      verdict: 'manual',
      text: 'No server of 2026-07-28 tells this handler of a change, and it is not shown where the client connects.',
      next: "Behind client.connect: if (client.getProtocolEra() === 'modern') await client.listen({ {filter}: true }), or use the option listChanged of the client.",
    },
  },
  detect: (file, project) => handlersIn(project, file),
  rewrite({ registration, client, kinds }, file, project): Finding {
    const { call } = registration;
    const site = siteAt(file, call.node);
    const evidence = [...client.steps, { ...site, shows: `handles ${kinds.join(', ')}` }];
    const settled = settledCallOf(project, file, { call: call as LegacyCall['call'], client });
    if (settled === 'test-of-2025' || settled === 'speaks-2025') return { reason: settled, evidence };
    if (kinds.every((kind) => isHeard(project, file, FILTERS[kind]))) return { reason: 'listens-already', evidence };
    const edits = listeningEdits(project, client);
    if (!edits)
      return {
        reason: 'never-heard',
        evidence,
        words: { filter: kinds.map((kind) => FILTERS[kind]).join(': true, ') },
      };
    const assumption =
      'One more stream stays open while the client is connected; a server that cannot be listened to is told to onerror.';
    return { reason: 'listens-now', evidence, edits, assumption };
  },
});

function handlersIn(project: Project, file: ParsedFile): HandlerSite[] {
  return project.mcp.registrationsIn(file).flatMap((registration) => {
    const { receiver, method, call } = registration;
    if (receiver.kind !== 'Client' || receiver.sdk !== 'v2' || method !== 'setNotificationHandler') return [];
    const kinds = handledKindsOf(project, registration);
    if (kinds.length === 0) return [];
    const client = clientAt(project, file, childOf(childOf(call, 'callee'), 'object')) ?? receiver;
    return [{ ...siteAt(file, call.node), registration, client, kinds }];
  });
}

/** One handler may be set for each notification of a list. */
function handledKindsOf(project: Project, { file, parts }: Registration): string[] {
  return project.mcp
    .valuesOf(file, parts.schema)
    .flatMap((value) =>
      value.type === 'string' && value.value && Object.hasOwn(FILTERS, value.value) ? [value.value] : [],
    );
}

/** The files of the client name what is listened for. */
function isHeard(project: Project, { path }: ParsedFile, filter: string): boolean {
  const group = project.mcp.groupOf(path);
  return project.mcp
    .filesAround(path)
    .some(
      (one) =>
        project.mcp.groupOf(one.path) === group &&
        (one.mentions(filter) || /\blistChanged\s*:\s*\{\s*(?:tools|prompts|resources)\b/.test(one.text)),
    );
}

/** All connections of the client, each with everything that it has handlers for. */
function listeningEdits(project: Project, { origin: own }: InstanceValue): Edit[] | undefined {
  if (!own) return undefined;
  const isSame = ({ origin }: InstanceValue) => origin?.path.node === own.path.node;
  const connections = clientConnectionsOf(project).filter(({ clients }) => clients.some(isSame));
  const modern = connections.filter(({ transports }) => !(transports.size === 1 && transports.has('sse')));
  const kinds = project.mcp
    .files()
    .flatMap((file) => handlersIn(project, file))
    .filter(({ client }) => isSame(client))
    .flatMap(({ kinds }) => kinds.map((kind) => `${FILTERS[kind]}: true`));
  const edits = modern.map((connection) => listeningEdit(project, connection, [...new Set(kinds)].sort()));
  return edits.length > 0 && edits.every((edit) => edit !== undefined) ? (edits as Edit[]) : undefined;
}

function listeningEdit(
  project: Project,
  { file, call, receiver }: ClientConnection,
  kinds: string[],
): Edit | undefined {
  const statement = statementOfCall(call);
  const client = plainTextOf(file, receiver);
  if (!statement?.inList || client === undefined || !/^await\b/.test(file.textOf(statement.node))) return undefined;
  const { quote, semicolons } = file.style;
  const test = project.options.era === 'modern' ? '' : `if (${client}.getProtocolEra() === ${quote}modern${quote}) `;
  const text = `${test}await ${client}.listen({ ${kinds.join(', ')} }).catch((error) => ${client}.onerror?.(error))`;
  return { ...insertAfterEdit(file, statement.node, [`${text}${semicolons ? ';' : ''}`]), once: true };
}
