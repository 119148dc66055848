/**
 * `await server.connect(new StdioServerTransport())` → `serveStdio(createServer)`.
 *
 * Leaves alone: entries over other transports, tests, code that already calls `serveStdio`.
 */
import type { NodePath } from '@babel/traverse';
import { isTestFile } from '../../ast/mcp/facts.js';
import { defineRule, type Evidence, type Finding, type ParsedFile, type Site } from '../contract.js';
import { assumptionOf } from './assumption.js';
import { type Connection, connectionsOf } from './connections.js';
import { isObstacle } from './obstacles.js';
import { type EntryPlan, plansOf } from './plan.js';
import { servingCallsOf } from './served.js';

type EntrySite = Site & {
  readonly plan?: EntryPlan;
  readonly reason?: 'already-served' | 'in-test' | 'not-stdio';
  readonly evidence: readonly Evidence[];
};

export const stdioEntrySdk = defineRule<EntrySite>({
  id: 'stdio-entry-sdk',
  title: 'A server connected to a StdioServerTransport is served by serveStdio.',
  why:
    'A server that is connected by hand speaks only the 2025 revisions: `server/discover` and every 2026-07-28 request ' +
    'end in "method not found". `serveStdio` looks at the first message, builds the server for its revision, and ' +
    'serves 2025 clients as before.',
  example: {
    before: 'const server = createServer();\nawait server.connect(new StdioServerTransport());',
    after: 'serveStdio(createServer);',
  },
  leavesAlone: 'Other transports, tests, and entries that call serveStdio already.',
  spec: {
    revision: '2026-07-28',
    section: 'basic/transports/stdio',
    source: 'SDK docs/migration/support-2026-07-28.md',
  },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['.connect', 'serveStdio'],
  reasons: {
    served: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The server is handed to serveStdio as a factory, so it answers 2026-07-28 and 2025 clients.',
    },
    'already-served': { verdict: 'done', text: 'serveStdio serves this server to clients of both revisions.' },
    'in-test': { verdict: 'leave', text: 'A test connects the server itself; it tests the 2025 revisions.' },
    'not-stdio': { verdict: 'leave', text: 'The server is connected to a transport that is not stdio.' },
    'needs-sdk-v2': {
      verdict: 'manual',
      text: 'The server is still one of SDK v1, which does not know 2026-07-28.',
      next: 'Bring the server over to SDK v2 first; the findings of sdk-v2 say what is missing.',
    },
    'transport-unclear': {
      verdict: 'manual',
      text: 'Whether this connection is stdio is decided at run time, or its transport is made somewhere else.',
      next: 'Split the paths and call serveStdio with a server factory on the one that is stdio.',
    },
    'transport-used': {
      verdict: 'manual',
      text: 'The transport is used for more than the connection ({place}: {what}), and serveStdio takes its handlers over.',
      next: 'Move what {what} does to the server (onclose, onerror), then call serveStdio with a server factory.',
    },
    'receiver-unclear': {
      verdict: 'manual',
      text: 'It cannot be shown which code makes a new server here: {what}.',
      next: 'Write a function that builds and returns a new server, and pass it to serveStdio.',
    },
    'other-transport': {
      verdict: 'manual',
      text: 'The same server object is connected a second time ({place}).',
      next: 'Write a function that builds a new server, pass it to serveStdio here, and call it for the other connection.',
    },
    'connected-in-loop': {
      verdict: 'manual',
      text: 'The connection is made in a loop, and serveStdio may be called only once per process.',
      next: 'Take serveStdio out of the loop.',
    },
    'result-used': {
      verdict: 'manual',
      text: 'Something waits for what connect returns ({what}); serveStdio returns a handle at once.',
      next: 'Call serveStdio with a server factory as a statement of its own, and return nothing from it.',
    },
    'server-reassigned': {
      verdict: 'manual',
      text: '{what} is assigned more than once or later than it is declared ({place}).',
      next: 'Build the server in one function that returns it, and pass that function to serveStdio.',
    },
    'server-exported': {
      verdict: 'manual',
      text: '{what} is exported ({place}), so other modules share this one server.',
      next: 'Export a function that builds the server in its place, and pass that function to serveStdio.',
    },
    'server-imported': {
      verdict: 'manual',
      text: '{what} is one server that another module makes and exports.',
      next: 'Export a function that builds the server from that module, and pass it to serveStdio here.',
    },
    'shared-instance': {
      verdict: 'manual',
      text: 'It cannot be shown that {what} makes a new server each time it runs.',
      next: 'Write a function that builds a new server on each call, and pass it to serveStdio.',
    },
    'registered-after-connect': {
      verdict: 'manual',
      text: 'Something is added to the server after it is connected ({place}: {what}).',
      next: 'Move it in front of the connection, into the function that builds the server.',
    },
    'used-outside': {
      verdict: 'manual',
      text: 'The server is used outside its handlers ({place}: {what}); with serveStdio there is a new one per connection.',
      next: 'Move that code into a handler, or let the function that builds the server set it up for each connection.',
    },
    'pushed-outside': {
      verdict: 'manual',
      text: 'A message is sent through the server outside any handler ({place}: {what}).',
      next: 'Send it from a handler; at start-up no client is there to hear it.',
    },
    'unknown-callee': {
      verdict: 'manual',
      text: 'The server is given to code that cannot be followed ({place}: {what}).',
      next: 'Check that it only registers things, move it into a function that builds the server, and pass that to serveStdio.',
    },
    'needed-outside': {
      verdict: 'manual',
      text: 'Code on both sides of the line between the server and the rest needs {what} ({place}).',
      next: 'Pass {what} to the function that builds the server, then call serveStdio with that function.',
    },
    'changes-later': {
      verdict: 'manual',
      text: 'Building the server reads {what} ({place}), which changes afterwards; serveStdio builds it later.',
      next: 'Copy {what} into a constant where the server is built today, then make that code a factory for serveStdio.',
    },
    'leaves-early': {
      verdict: 'manual',
      text: 'Code that builds the server leaves its function ({place}).',
      next: 'Put that decision in front of the server, then make the rest a factory for serveStdio.',
    },
    'compiled-await': {
      verdict: 'manual',
      text: 'Compiled code waits in the middle of building the server ({place}).',
      next: 'Change the source and compile it again, or build the server in an async function by hand.',
    },
    'shared-line': {
      verdict: 'manual',
      text: 'Several statements share a line ({place}), so the code cannot be moved line by line.',
      next: 'Format the file, then run the plan again.',
    },
    'callers-unknown': {
      verdict: 'manual',
      text: 'The function takes {what} as a parameter, and not all of its callers are known.',
      next: 'Let the function take a server factory in place of {what}, and pass it to serveStdio.',
    },
    'made-in-class': {
      verdict: 'manual',
      text: 'The server is a field of a class whose object is made only once ({what}).',
      next: 'Move the construction and the registrations into a method that returns a new server, and pass it to serveStdio.',
    },
    'returns-more': {
      verdict: 'manual',
      text: 'The function that makes the server gives back more that belongs to it ({what}).',
      next: 'Tie that to the onclose of the server inside the function, then pass the function to serveStdio.',
    },
  },
  detect: (file, project) => [
    ...plansOf(project)
      .filter(({ connection }) => connection.file === file)
      .map((plan) => ({ ...spanOf(plan.connection), plan, evidence: evidenceOf(plan.connection) })),
    ...connectionsOf(project)
      .filter((one) => one.file === file && isLeft(one))
      .map((one) => ({ ...spanOf(one), reason: reasonToLeave(one), evidence: evidenceOf(one) })),
    ...servingCallsOf(project, file, 'serveStdio').map((call) => servedSite(file, call)),
  ],
  rewrite(site, _file, project): Finding {
    const { plan, evidence } = site;
    if (!plan) return { reason: site.reason!, evidence };
    const { component, result } = plan;
    if (isObstacle(result)) {
      const shown = { ...result.at, shows: 'in the way' };
      return { reason: result.obstacle, words: result.words, evidence: [...evidence, shown], component };
    }
    const assumption = assumptionOf(project, plan.connection);
    return { reason: 'served', evidence, assumption, edits: result.edits, component };
  },
});

/** HTTP entries have a rule of their own. */
function isLeft({ file, kind }: Connection): boolean {
  return isTestFile(file.path) ? kind !== 'http' : kind === 'memory' || kind === 'unknown';
}

function reasonToLeave({ file }: Connection): 'in-test' | 'not-stdio' {
  return isTestFile(file.path) ? 'in-test' : 'not-stdio';
}

function spanOf({ file, call }: Connection): Site {
  return { file: file.path, start: call.node.start!, end: call.node.end! };
}

/** Import → construction → connect. */
function evidenceOf({ file, call, server }: Connection): Evidence[] {
  return [
    ...server.steps,
    { file: file.path, start: call.node.start!, end: call.node.end!, shows: 'server.connect(…)' },
  ];
}

function servedSite(file: ParsedFile, call: NodePath): EntrySite {
  const span = { file: file.path, start: call.node.start!, end: call.node.end! };
  return { ...span, reason: 'already-served', evidence: [{ ...span, shows: 'serveStdio(…)' }] };
}
