/**
 * `const transports = {}` with a transport for each session, and the branches that look one up, make one or refuse →
 * one `createMcpHandler` mount; or, where clients of 2025 need their sessions, a handler beside them.
 *
 * Leaves alone: maps of other things, entries without sessions, code that already tells the eras apart.
 */
import { defineRule, type Finding, type Site } from '../contract.js';
import { type HttpPlan, httpPlansOf } from '../http-entries/plan.js';
import { isSwitch, OBSTACLES, siteOf, switchFinding, unswitchedFinding } from '../http-entries/reasons.js';

type MapSite = Site & { readonly plan: HttpPlan };

export const sessionTransportMap = defineRule<MapSite>({
  id: 'session-transport-map',
  title: 'Transports kept by session give way to one handler, or stay for clients of 2025 beside it.',
  why:
    'A transport in a map belongs to one process: after a restart or on another instance its session is unknown. ' +
    '2026-07-28 has no sessions; its clients send no id, so a server that asks for one turns every request away.',
  example: {
    before:
      "const transports = {};\napp.post('/mcp', async (req, res) => {\n  const id = req.headers['mcp-session-id'];\n  let transport = transports[id];\n  if (!transport) { transport = new NodeStreamableHTTPServerTransport({ … }); await createServer().connect(transport); }\n  await transport.handleRequest(req, res, req.body);\n});",
    after:
      "const mcpHandler = createMcpHandler(createServer);\nconst handleMcp = toNodeHandler(mcpHandler);\napp.all('/mcp', async (req, res) => {\n  await handleMcp(req, res, req.body);\n});",
  },
  leavesAlone: 'Maps of other things, entries without sessions, and code that tells the eras apart already.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['handleRequest'],
  reasons: {
    replaced: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The transports by session and the code round them go; createMcpHandler serves clients of both eras without sessions.',
    },
    'replaced-modern': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The transports by session and the code round them go; createMcpHandler serves 2026-07-28 and turns older clients away.',
    },
    'kept-asks-client': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The server asks its client something ({place}), which takes a session: clients of 2025 keep theirs, 2026-07-28 gets a handler beside them.',
    },
    'kept-resumes-streams': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Broken streams can be taken up again ({place}), which takes a session: clients of 2025 keep theirs, 2026-07-28 gets a handler beside them.',
    },
    'kept-keeps-state': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Handlers keep something by the id of the session ({place}): clients of 2025 keep theirs, 2026-07-28 gets a handler beside them.',
    },
    'kept-does-more': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The code round the sessions does more than carry them ({place}: {what}): clients of 2025 keep theirs, 2026-07-28 gets a handler beside them.',
    },
    'kept-asked-for': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Clients of 2025 keep their sessions, as asked for; 2026-07-28 gets a handler beside them.',
    },
    ...OBSTACLES,
  },
  detect: (file, project) =>
    httpPlansOf(project)
      .filter((plan) => plan.file === file && plan.hasStore)
      .map((plan) => ({ ...siteOf(plan), plan })),
  rewrite({ plan }): Finding {
    const { result, posture, entry } = plan;
    if (!isSwitch(result)) return unswitchedFinding(plan);
    if (posture?.kind === 'sessionful') return switchFinding(plan, result, `kept-${posture.why}`, posture.words);
    return switchFinding(plan, result, entry!.project.options.era === 'modern' ? 'replaced-modern' : 'replaced', {});
  },
});
