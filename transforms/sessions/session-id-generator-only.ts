/**
 * `new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() })` whose ids nobody reads: the option
 * goes with the transport when the entry is mounted, and nothing else has to change.
 *
 * Leaves alone: entries that keep transports by session, and ids that are read anywhere.
 */
import { defineRule, type Finding, type Project, type Site } from '../contract.js';
import { type HttpPlan, httpPlansOf } from '../http-entries/plan.js';
import { isSwitch } from '../http-entries/reasons.js';
import { siteAt } from '../sites.js';
import { sessionSourcesOf } from './session-sources.js';

type GeneratorSite = Site & { readonly component: string };

export const sessionIdGeneratorOnly = defineRule<GeneratorSite>({
  id: 'session-id-generator-only',
  title: 'Session ids that are made and never read are told: they go with the transport.',
  why:
    '2026-07-28 has no sessions, so no ids of sessions are made. A server that gives ids out and never looks at them ' +
    'loses nothing.',
  leavesAlone: 'Entries that keep transports by session, and ids that are read anywhere.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['sessionIdGenerator'],
  reasons: {
    'goes-with-transport': {
      verdict: 'advice',
      text: 'Nothing reads the session ids that are made here; the option goes with the transport when entry-points mounts the server.',
    },
  },
  detect: (file, project) =>
    httpPlansOf(project)
      .filter((plan) => plan.file === file && isUnread(plan, project))
      .flatMap(({ entry, component }) =>
        entry!.options.flatMap(({ generator }) => (generator ? [{ ...siteAt(file, generator.node), component }] : [])),
      ),
  rewrite: ({ component, ...span }): Finding => ({
    reason: 'goes-with-transport',
    evidence: [{ ...span, shows: 'ids of sessions are made' }],
    component,
  }),
});

function isUnread({ entry, hasStore, result, file }: HttpPlan, project: Project): boolean {
  if (!entry || hasStore || !isSwitch(result)) return false;
  const group = project.mcp.groupOf(file.path);
  return (
    entry.roles.places('id').length === 0 &&
    !sessionSourcesOf(project).some((source) => project.mcp.groupOf(source.file.path) === group)
  );
}
