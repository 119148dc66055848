/**
 * Code that builds one server becomes a function that builds a new one each time it is called, in place.
 *
 * Leaves alone: state, pools, caches, clients and functions that do not need the server; they stay outside and live once.
 */
import type { Evidence, Finding, Project, Site, SourceRule } from '../contract.js';
import { type HttpPlan, httpPlansOf } from '../http-entries/plan.js';
import { isSwitch } from '../http-entries/reasons.js';
import { isObstacle } from './obstacles.js';
import { type Hoist, plansOf } from './plan.js';

/** The hoists of one entry. */
interface Hoisted {
  readonly hoists: readonly Hoist[];
  readonly component: string;
  readonly steps: readonly Evidence[];
}

type HoistSite = Site & { readonly hoist: Hoist; readonly entry: Hoisted };

/** Of the entries over stdio. */
export const serverFactoryHoist = hoistRule((project) =>
  plansOf(project).flatMap(({ result, component, connection }) =>
    isObstacle(result) ? [] : [{ hoists: result.hoists, component, steps: connection.server.steps }],
  ),
);

/** Of the entries over HTTP that keep no sessions, and of those that do. */
export const httpFactoryHoist = hoistRule((project) => httpHoists(project, false));
export const sessionFactoryHoist = hoistRule((project) => httpHoists(project, true));

function httpHoists(project: Project, hasStore: boolean): Hoisted[] {
  return httpPlansOf(project)
    .filter((plan: HttpPlan) => plan.hasStore === hasStore)
    .flatMap(({ result, component, connections }) =>
      isSwitch(result) ? [{ hoists: result.hoists, component, steps: connections[0].server.steps }] : [],
    );
}

function hoistRule(entriesOf: (project: Project) => readonly Hoisted[]): SourceRule<HoistSite> {
  return {
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
      closed: {
        verdict: 'rewrite',
        safety: 'review',
        text: 'The factory {name} ends what belongs to its server when that server closes, as the session did.',
      },
      imported: {
        verdict: 'rewrite',
        safety: 'review',
        text: 'The module imports the factory {name} in place of the server.',
      },
      'passed-on': { verdict: 'rewrite', safety: 'review', text: 'The call passes a factory in place of the server.' },
      'taken-as-parameter': {
        verdict: 'rewrite',
        safety: 'review',
        text: 'The function takes the factory {name} in place of the server.',
      },
    },
    detect: (file, project) =>
      entriesOf(project).flatMap((entry) => {
        const own = entry.hoists.filter((hoist) => hoist.file === file.path);
        return own.map((hoist) => ({ file: hoist.file, start: hoist.start, end: hoist.end, hoist, entry }));
      }),
    rewrite({ hoist, entry }): Finding {
      return {
        reason: hoist.reason,
        words: { name: hoist.name },
        evidence: [...entry.steps],
        assumption: 'Reading configuration while building gives the same values at the first message as at start-up.',
        edits: hoist.edits,
        component: entry.component,
      };
    },
  };
}
