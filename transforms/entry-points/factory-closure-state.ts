/**
 * State inside a server factory: it is made anew with each server.
 *
 * Leaves alone: constants, state outside the factory, what no handler uses.
 */
import { calleeNameOf } from '../../ast/calls.js';
import { oncePer } from '../../ast/once-per.js';
import { defineRule, type ParsedFile, type Project, type Site } from '../contract.js';
import { httpPlansOf } from '../http-entries/plan.js';
import { type Builder, buildersFrom, type ClosureState, statesIn } from './closure-states.js';
import { factoriesOf, servingCallsOf } from './served.js';

type StateSite = Site & { readonly state: ClosureState; readonly reason: string; readonly component?: string };

export const factoryClosureState = defineRule<StateSite>({
  id: 'factory-closure-state',
  title: 'State that lives in a server factory is found.',
  why:
    'A factory runs for each connection (stdio) or each request (HTTP). Counters, caches, timers and clients that are ' +
    'made inside it start empty each time, and timers are never stopped.',
  leavesAlone: 'Constants, and state outside the factory.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'per-connection': {
      verdict: 'advice',
      text:
        '{name} is made by the factory: once for the connection, and once more when a client probes and then falls ' +
        'back to 2025. Move it out of the factory where that must not be.',
    },
    'per-request': {
      verdict: 'manual',
      text: '{name} is made by the factory, which runs for every HTTP request: what a handler puts there is gone at the next.',
      next: 'Move {name} out of the factory; where it belongs to one client, key it by a handle that a tool gives out.',
    },
    'made-per-request': {
      verdict: 'advice',
      text: '{name} is made by the factory, which runs for every HTTP request. Make it outside where that is costly, or where it has to be closed.',
    },
    'would-be-lost': {
      verdict: 'manual',
      text: '{name} lives as long as its server does today; with a server for every HTTP request, what a handler puts there is gone at the next.',
      next: 'Move {name} out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.',
    },
  },
  detect: (file, project) => [...servedStates(file, project), ...heldStates(file, project)],
  rewrite: ({ state: { name }, reason, component, ...span }) => ({
    reason,
    words: { name },
    evidence: [{ file: span.file, start: span.start, end: span.end, shows: `${name} is made with the server` }],
    ...(component !== undefined && { component }),
  }),
});

/** Of factories that serve already. */
function servedStates(file: ParsedFile, project: Project): StateSite[] {
  const found = new Map<string, StateSite>();
  for (const { maker, perRequest } of makersIn(project)) {
    if (maker.file !== file) continue;
    for (const state of statesIn(project, file, maker.path)) {
      const { start, end } = state.node;
      const reason = !perRequest ? 'per-connection' : state.isKept ? 'per-request' : 'made-per-request';
      found.set(`${start} ${perRequest}`, { file: file.path, start: start!, end: end!, state, reason });
    }
  }
  return [...found.values()];
}

/** Of servers whose entry stays because of them. */
function heldStates(file: ParsedFile, project: Project): StateSite[] {
  return httpPlansOf(project).flatMap(({ component, states }) =>
    states
      .filter((state) => state.file === file)
      .map((state) => {
        const { start, end } = state.node;
        return { file: file.path, start: start!, end: end!, state, reason: 'would-be-lost', component };
      }),
  );
}

/** Everything that makes servers for an entry, anywhere in the project. */
const makersIn = oncePer((project: Project): { maker: Builder; perRequest: boolean }[] =>
  project.mcp.files().flatMap((from) =>
    servingCallsOf(project, from, 'serveStdio', 'createMcpHandler').flatMap((call) => {
      const perRequest = calleeNameOf(call.node) === 'createMcpHandler';
      const makers = buildersFrom(project, factoriesOf(project, from, call));
      return makers.map((maker) => ({ maker, perRequest }));
    }),
  ),
);
