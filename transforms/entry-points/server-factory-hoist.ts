/**
 * Code that builds one server becomes a function that builds a new one each time it is called, in place.
 *
 * Leaves alone: state, pools, caches, clients and functions that do not need the server; they stay outside and live once.
 */
import { defineRule, type Finding, type Site } from '../contract.js';
import { isObstacle } from './obstacles.js';
import { type EntryPlan, type Hoist, plansOf } from './plan.js';

type HoistSite = Site & { readonly hoist: Hoist; readonly plan: EntryPlan };

export const serverFactoryHoist = defineRule<HoistSite>({
  id: 'server-factory-hoist',
  title: 'Code that builds one server becomes a factory.',
  why:
    'serveStdio and createMcpHandler need a new server for each connection or request: one shared object cannot be ' +
    'connected twice. The construction and the registrations move into a function; what must live once stays outside.',
  example: {
    before: "const server = new McpServer(info);\nconst cache = new Map();\nserver.registerTool('a', …);",
    after:
      "const cache = new Map();\nfunction createServer() {\n  const server = new McpServer(info);\n  server.registerTool('a', …);\n  return server;\n}",
  },
  leavesAlone: 'Everything that does not use the server.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SDK docs/migration/support-2026-07-28.md' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: [],
  reasons: {
    wrapped: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The construction and everything that registers on it become the factory of {name}.',
    },
    method: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The construction and everything that registers on it become the method {name}, which keeps the field up to date.',
    },
    'passed-on': { verdict: 'rewrite', safety: 'review', text: 'The call passes a factory in place of the server.' },
    'taken-as-parameter': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The function takes the factory {name} in place of the server.',
    },
  },
  detect: (file, project) =>
    plansOf(project).flatMap((plan) => {
      if (isObstacle(plan.result)) return [];
      const own = plan.result.hoists.filter((hoist) => hoist.file === file.path);
      return own.map((hoist) => ({ file: hoist.file, start: hoist.start, end: hoist.end, hoist, plan }));
    }),
  rewrite({ hoist, plan }): Finding {
    return {
      reason: hoist.reason,
      words: { name: hoist.name },
      evidence: [...plan.connection.server.steps],
      assumption: 'Reading configuration while building gives the same values at the first message as at start-up.',
      edits: hoist.edits,
      component: plan.component,
    };
  },
});
