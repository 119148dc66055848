/**
 * `app.get('/mcp', bySession); app.delete('/mcp', bySession);` → nothing: the route of the handler takes every verb, and
 * the handler answers 405.
 *
 * Leaves alone: routes of other paths, routes that do something else too.
 */
import { defineRule, type Finding, type Site } from '../contract.js';
import { type HttpPlan, httpPlansOf, type Part } from '../http-entries/plan.js';
import { isSwitch } from '../http-entries/reasons.js';

type VerbSite = Site & { readonly plan: HttpPlan; readonly part: Part };

export const sessionHttpVerbs = defineRule<VerbSite>({
  id: 'session-http-verbs',
  title: 'Routes of GET and DELETE that served sessions go.',
  why:
    '2026-07-28 has neither a stream that a client opens with GET nor sessions that it ends with DELETE; both are ' +
    'answered with 405, which the handler of the SDK does.',
  leavesAlone: 'Routes of other paths, and routes that do something else too.',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2567, SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['handleRequest'],
  reasons: {
    'answered-405': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'This route goes: the route of POST takes every verb, and the handler answers GET and DELETE with 405.',
    },
  },
  detect: (file, project) =>
    httpPlansOf(project).flatMap((plan) => {
      if (plan.file !== file || !isSwitch(plan.result)) return [];
      return plan.result.verbs.map((part) => ({
        file: file.path,
        start: part.node.start!,
        end: part.node.end!,
        plan,
        part,
      }));
    }),
  rewrite: ({ plan, part, ...span }): Finding => ({
    reason: 'answered-405',
    evidence: [...plan.connections[0].server.steps, { ...span, shows: 'a route that only serves sessions' }],
    assumption:
      'No client of 2025 needs the stream of GET: without sessions the server has nothing to send on it. Comments inside the code that goes are gone with it.',
    edits: part.edits,
    component: plan.component,
  }),
});
