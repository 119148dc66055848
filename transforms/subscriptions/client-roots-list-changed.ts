/**
 * `await client.sendRootsListChanged()` → only at a server of 2025: one of 2026-07-28 asks for the roots in the call that
 * needs them.
 */
import type { ClientSide } from './both-sides.js';
import { CALL_REASONS, eraTest, type LegacyCall, legacyCallsIn, settledCallOf } from './client-calls.js';
import { goneEdits, guardEdits, statementOfCall } from './client-guards.js';

export const clientRootsListChanged: ClientSide<LegacyCall> = {
  mentions: ['sendRootsListChanged', 'roots/list_changed'],
  example: {
    before: 'await client.sendRootsListChanged();',
    after: "if (client.getProtocolEra() !== 'modern') await client.sendRootsListChanged();",
  },
  reasons: {
    ...CALL_REASONS,
    'told-in-2025': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Only a server of 2025 is told that the roots have changed; the SDK refuses to tell one of 2026-07-28.',
    },
    'told-nobody': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'No server of 2026-07-28 is told that the roots have changed: it asks for them when it needs them.',
    },
    'telling-unclear': {
      verdict: 'manual',
      text: 'A server of 2026-07-28 is not told that the roots have changed: the SDK throws here ({what}).',
      next: "Send it only where client.getProtocolEra() !== 'modern'.",
    },
  },
  detect: (file, project) => legacyCallsIn(project, file, { sendRootsListChanged: 'notifications/roots/list_changed' }),
  rewrite(site, file, project) {
    const { evidence, call } = site;
    const settled = settledCallOf(project, file, site);
    if (settled) return { reason: settled, evidence };
    const [statement, test] = [statementOfCall(call), eraTest(file, site, 'legacy')];
    const gone = statement && project.options.era === 'modern' ? goneEdits(file, statement) : undefined;
    const assumption = 'The server asks for the roots again when it needs them.';
    if (gone) return { reason: 'told-nobody', evidence, edits: gone, assumption };
    if (!statement || !test) return { reason: 'telling-unclear', evidence, words: { what: file.textOf(call.node) } };
    return { reason: 'told-in-2025', evidence, edits: guardEdits(file, statement, test), assumption };
  },
};
