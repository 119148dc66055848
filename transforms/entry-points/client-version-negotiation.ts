/**
 * `new Client(info, { capabilities })` → `new Client(info, { capabilities, versionNegotiation: { mode: 'auto' } })`; where
 * the same client falls back to HTTP+SSE, that connection skips the question.
 *
 * Leaves alone: tests, in-memory pairs, clients of HTTP+SSE alone, clients that say what they want already.
 */
import { quotedText } from '../../ast/literals.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { MODERN_VERSION } from '../../ast/protocol/wire-names.js';
import { defineRule, type Evidence, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import {
  type ClientConnection,
  type ClientTransportKind,
  clientConnectionsOf,
  connectionsOfClient,
  isMadeBy,
  type MadeClient,
  madeClientsOf,
} from './client-connections.js';
import { isMadeForOneCall } from './client-lifespan.js';
import { optionEdit, optionIn, optionLiteralsOf, optionsArgumentOf } from './client-options.js';
import { settledReasonOf } from './client-settled.js';
import { placeOf } from './obstacles.js';

type ClientSite = Site & ({ readonly made: MadeClient } | { readonly fallback: ClientConnection });

const RESTS_ON =
  'Every connection begins with one more question, server/discover; over stdio a second, short-lived process answers it. ' +
  'A server that never answers it delays connect by its time-out (versionNegotiation.probe.timeoutMs), and over HTTP ends ' +
  'it. 401, 403, 5xx and outages end connect as before, with a code and a text of their own.';

export const clientVersionNegotiation = defineRule<ClientSite>({
  id: 'client-version-negotiation',
  title: 'A client asks which revision the server speaks.',
  why:
    'Without `versionNegotiation` a client of SDK v2 speaks the 2025 revisions only, to every server. With `auto` it asks ' +
    'server/discover first, speaks 2026-07-28 where the server knows it, and falls back to initialize where it does not.',
  example: {
    before: 'new Client(info, { capabilities })',
    after: "new Client(info, { capabilities, versionNegotiation: { mode: 'auto' } })",
  },
  leavesAlone:
    'Tests, in-memory pairs, clients of HTTP+SSE alone, clients that say it already, and those that a command makes over ' +
    'stdio for a single call.',
  spec: { revision: '2026-07-28', section: 'basic/versioning', source: 'SDK docs/migration/support-2026-07-28.md' },
  worlds: ['sdk-v2'],
  sides: ['client'],
  needs: ['sdk-v2'],
  mentions: ['Client', '.connect'],
  reasons: {
    negotiated: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The client asks server/discover first and falls back to initialize, so it speaks both revisions.',
    },
    pinned: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The client speaks 2026-07-28 only; a server of 2025 is refused at connect.',
    },
    'fallback-kept': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Servers of HTTP+SSE know 2025 only: this connection goes straight to initialize, as before.',
    },
    'negotiates-already': { verdict: 'done', text: 'The client says how the revision is chosen.' },
    'fallback-kept-already': { verdict: 'done', text: 'This connection over HTTP+SSE says which revision it speaks.' },
    'legacy-on-purpose': { verdict: 'leave', text: 'The client asks for the 2025 revisions on purpose.' },
    'in-test': { verdict: 'leave', text: 'A test makes this client; it tests the 2025 revisions.' },
    'in-memory': {
      verdict: 'leave',
      text: 'The client is linked to a server in the same process, which is connected by hand and speaks 2025.',
    },
    'sse-only': {
      verdict: 'leave',
      text: 'The client connects over HTTP+SSE, which no server of 2026-07-28 speaks.',
    },
    'made-for-one-call': {
      verdict: 'advice',
      text: "The client starts a server over stdio for one call. Asking it for its revision starts a second process each time, and a server of 2025 that never answers stalls connect for the whole time-out, so the option is left out. Where the servers are known: versionNegotiation: { mode: 'auto', probe: { timeoutMs: 2000 } }, or connect(transport, { prior }) with the verdict of an earlier run.",
    },
    'fallback-in-vain': {
      verdict: 'advice',
      text: 'The client speaks 2026-07-28 only, which no server of HTTP+SSE does: this fallback always fails. Remove it, or plan with --era dual.',
    },
    'options-unknown': {
      verdict: 'manual',
      text: 'The options of the client are among arguments that are spread ({what}).',
      next: "Give the client versionNegotiation: { mode: 'auto' } where these arguments are put together.",
    },
    'needs-sdk-v2': {
      verdict: 'manual',
      text: 'The client is still one of SDK v1, which does not know 2026-07-28.',
      next: 'Bring the client over to SDK v2 first; the findings of sdk-v2 say what is missing.',
    },
  },
  detect: (file, project) => [
    ...madeClientsOf(project)
      .filter((made) => made.file === file)
      .map((made) => ({ ...siteAt(file, made.call.node), made })),
    ...clientConnectionsOf(project)
      .filter((one) => one.file === file && isFallback(project, one))
      .map((fallback) => ({ ...siteAt(file, fallback.call.node), fallback })),
  ],
  rewrite: (site, file, project): Finding =>
    'made' in site ? clientFinding(project, file, site.made) : fallbackFinding(project, file, site.fallback),
});

function clientFinding(project: Project, file: ParsedFile, made: MadeClient): Finding {
  const { call, value } = made;
  const evidence = evidenceOf(file, made);
  if (isTestFile(file.path)) return { reason: 'in-test', evidence };
  if (value.sdk === 'v1') return { reason: 'needs-sdk-v2', evidence };
  const reason = settledReasonOf(project, made) ?? reasonToLeave(project, made);
  if (reason) return { reason, evidence };
  const isModern = project.options.era === 'modern';
  const edit = optionEdit(file, call, 1, negotiationText(file, isModern));
  if (!edit) return { reason: 'options-unknown', evidence, words: { what: file.textOf(call.node) } };
  const component = `client:${placeOf(file, call.node)}`;
  return { reason: isModern ? 'pinned' : 'negotiated', evidence, edits: [edit], assumption: RESTS_ON, component };
}

function negotiationText({ style }: ParsedFile, isModern: boolean): string {
  const mode = isModern ? `{ pin: ${quotedText(MODERN_VERSION, style.quote)} }` : quotedText('auto', style.quote);
  return `versionNegotiation: { mode: ${mode} }`;
}

function reasonToLeave(project: Project, made: MadeClient): 'in-memory' | 'sse-only' | 'made-for-one-call' | undefined {
  const connections = connectionsOfClient(project, made);
  const kinds = new Set(connections.flatMap(({ transports }) => [...transports]));
  if (isOnly(kinds, 'memory')) return 'in-memory';
  if (isOnly(kinds, 'sse')) return 'sse-only';
  const isForOneCall = connections.length === 1 && kinds.has('stdio') && isMadeForOneCall(project, connections[0]);
  return isForOneCall && !made.owner ? 'made-for-one-call' : undefined;
}

function isOnly(kinds: ReadonlySet<ClientTransportKind>, kind: ClientTransportKind): boolean {
  return kinds.size === 1 && kinds.has(kind);
}

/** A connection over HTTP+SSE of a client that also connects otherwise, and that asks for the revision. */
function isFallback(project: Project, { clients, transports, file }: ClientConnection): boolean {
  if (!isOnly(transports, 'sse') || isTestFile(file.path)) return false;
  return madeClientsOf(project).some((made) => {
    if (!clients.some((value) => isMadeBy(project, value, made))) return false;
    if (made.value.sdk === 'v1' || settledReasonOf(project, made) === 'legacy-on-purpose') return false;
    return reasonToLeave(project, made) === undefined;
  });
}

function fallbackFinding(project: Project, file: ParsedFile, { call, clients }: ClientConnection): Finding {
  const site = siteAt(file, call.node);
  const evidence: Evidence[] = [...clients[0].steps, { ...site, shows: 'connected over HTTP+SSE' }];
  const literals = optionLiteralsOf(project, file, optionsArgumentOf(call, 1));
  if (optionIn(literals, 'prior')) return { reason: 'fallback-kept-already', evidence };
  if (project.options.era === 'modern') return { reason: 'fallback-in-vain', evidence };
  const edit = optionEdit(file, call, 1, `prior: { kind: ${quotedText('legacy', file.style.quote)} }`);
  if (!edit) return { reason: 'options-unknown', evidence, words: { what: file.textOf(call.node) } };
  const origin = clients.find((one) => one.origin)?.origin;
  const component = origin && `client:${placeOf(origin.file, origin.path.node)}`;
  const assumption = 'What answers over HTTP+SSE is a server of 2025; some of them never answer server/discover.';
  return { reason: 'fallback-kept', evidence, edits: [edit], assumption, component };
}

/** Import → construction. */
function evidenceOf(file: ParsedFile, { call, value, owner }: MadeClient): Evidence[] {
  const shows = owner ? 'super(…) of a class that extends Client' : 'new Client(…)';
  return [...value.steps.slice(0, 1), { ...siteAt(file, call.node), shows }];
}
