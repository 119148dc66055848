/** What is said of an HTTP entry: shared by the rule about entries with sessions and the one about all others. */
import type { Finding, Reason, Site } from '../contract.js';
import { assumptionOf } from '../entry-points/assumption.js';
import { isObstacle, type Obstacle } from '../entry-points/obstacles.js';
import { type HttpObstacle, isHttpObstacle } from './obstacles.js';
import type { HttpPlan, HttpSwitch } from './plan.js';

/** Reasons of both rules for what stays: what stands in the way of `createMcpHandler`, and what is there already. */
export const OBSTACLES: Readonly<Record<string, Reason>> = {
  'told-apart': {
    verdict: 'done',
    text: 'The code tells the eras apart with isLegacyRequest and serves 2026-07-28 beside the sessions of 2025.',
  },
  'needs-sdk-v2': {
    verdict: 'manual',
    text: 'The server is still one of SDK v1, which does not know 2026-07-28.',
    next: 'Bring the server over to SDK v2 first; the findings of sdk-v2 say what is missing.',
  },
  blocked: {
    verdict: 'manual',
    text: 'The entry stays as it is: a server that is built for every request would lose something ({place}: {what}).',
    next: 'Settle {place} first, then plan again; --allow-blocked {what} switches the entry all the same.',
  },
  'does-more': {
    verdict: 'manual',
    text: 'The code that serves this entry does more than carry sessions ({place}: {what}).',
    next: 'Move {what} in front of the code that looks for the transport, then plan again.',
  },
  'served-later': {
    verdict: 'manual',
    text: 'The request is handed to its transport from a callback ({place}: {what}).',
    next: 'Call handleRequest in the function that gets the request, then plan again.',
  },
  'answer-used': {
    verdict: 'manual',
    text: 'What the transport answers is used in several branches ({place}: {what}).',
    next: 'Return the answer of createMcpHandler(…).fetch in one place, then plan again.',
  },
  'used-elsewhere': {
    verdict: 'manual',
    text: 'The sessions are used for something else ({place}: {what}).',
    next: 'Take that use away, or key it by the caller; then plan again.',
  },
  'store-exported': {
    verdict: 'manual',
    text: 'What keeps the sessions is exported ({place}), so other files may use it.',
    next: 'Take the export away, or the uses in other files; then plan again.',
  },
  'options-unclear': {
    verdict: 'manual',
    text: 'It cannot be shown with which options the transport is made ({place}: {what}).',
    next: 'Write the options as an object where the transport is made, then plan again.',
  },
  relayed: {
    verdict: 'manual',
    text: 'Messages pass between this transport and something else ({place}: {what}); a server built per request would know nothing of them.',
    next: 'Let the other side speak 2026-07-28 first; then pass requests on one by one, without a session between them.',
  },
  'several-servers': {
    verdict: 'manual',
    text: 'One file connects several servers over HTTP ({place}: {what}).',
    next: 'Give each server a file of its own with its route, then plan again.',
  },
  'served-elsewhere': {
    verdict: 'manual',
    text: 'The requests for this transport are handled where it cannot be followed ({place}: {what}).',
    next: 'Make createMcpHandler(createServer) where the route is, and call it in place of transport.handleRequest.',
  },
  'not-async': {
    verdict: 'manual',
    text: 'The function that serves is not async ({place}), and telling the eras apart takes a promise.',
    next: 'Make the function async, then plan again.',
  },
  'body-unread': {
    verdict: 'manual',
    text: 'The body of the request is not read where the eras have to be told apart ({place}: {what}).',
    next: 'Read and parse the body in front of the code that looks for the transport, pass it to handleRequest, and plan again.',
  },
  'web-request': {
    verdict: 'manual',
    text: 'The transport for node gets a web request here, or no response to write to ({place}: {what}).',
    next: 'Use WebStandardStreamableHTTPServerTransport of @modelcontextprotocol/server, then plan again.',
  },
  'gate-behind': {
    verdict: 'manual',
    text: 'The kept code checks who may come in ({place}: {what}), and requests of 2026-07-28 would get past it.',
    next: 'Move {what} in front of the code that looks for the transport, so that it meets every request; then plan again.',
  },
  'factory-reads': {
    verdict: 'manual',
    text: 'Building the server takes {what}, which belongs to the session ({place}).',
    next: 'Read it from the request that the factory of createMcpHandler gets, then plan again.',
  },
  'transport-unclear': {
    verdict: 'manual',
    text: 'Whether this connection is HTTP is decided at run time, or its transport is made somewhere else.',
    next: 'Split the paths and mount createMcpHandler with a server factory on the one that is HTTP.',
  },
  'transport-used': {
    verdict: 'manual',
    text: 'The transport is used for more than the connection ({place}: {what}).',
    next: 'Take that use away, then plan again.',
  },
  'receiver-unclear': {
    verdict: 'manual',
    text: 'It cannot be shown which code makes a new server here: {what}.',
    next: 'Write a function that builds and returns a new server, and pass it to createMcpHandler.',
  },
  'other-transport': {
    verdict: 'manual',
    text: 'The same server object is connected a second time ({place}).',
    next: 'Write a function that builds a new server, pass it to createMcpHandler here, and call it for the other connection.',
  },
  'connected-in-loop': {
    verdict: 'manual',
    text: 'The connection is made in a loop.',
    next: 'Take it out of the loop, and mount createMcpHandler once.',
  },
  'result-used': {
    verdict: 'manual',
    text: 'Something waits for what connect returns ({what}).',
    next: 'Mount createMcpHandler with a server factory in its place.',
  },
  'server-reassigned': {
    verdict: 'manual',
    text: '{what} is assigned more than once or later than it is declared ({place}).',
    next: 'Build the server in one function that returns it, and pass that function to createMcpHandler.',
  },
  'server-exported': {
    verdict: 'manual',
    text: '{what} is exported ({place}), so other modules share this one server.',
    next: 'Export a function that builds the server in its place, and pass that function to createMcpHandler.',
  },
  'server-imported': {
    verdict: 'manual',
    text: '{what} is one server that another module makes and exports.',
    next: 'Export a function that builds the server from that module, and pass it to createMcpHandler here.',
  },
  'shared-instance': {
    verdict: 'manual',
    text: 'It cannot be shown that {what} makes a new server each time it runs.',
    next: 'Write a function that builds a new server on each call, and pass it to createMcpHandler.',
  },
  'registered-after-connect': {
    verdict: 'manual',
    text: 'Something is added to the server after it is connected ({place}: {what}).',
    next: 'Move it in front of the connection, into the function that builds the server.',
  },
  'used-outside': {
    verdict: 'manual',
    text: 'The server is used outside its handlers ({place}: {what}); with createMcpHandler there is a new one per request.',
    next: 'Move that code into a handler, or into the function that builds the server.',
  },
  'pushed-outside': {
    verdict: 'manual',
    text: 'A message is sent through the server outside any handler ({place}: {what}).',
    next: 'Send it through notify of the handler that createMcpHandler returns.',
  },
  'unknown-callee': {
    verdict: 'manual',
    text: 'The server is given to code that cannot be followed ({place}: {what}).',
    next: 'Check that it only registers things, move it into a function that builds the server, and pass that to createMcpHandler.',
  },
  'needed-outside': {
    verdict: 'manual',
    text: 'Code on both sides of the line between the server and the rest needs {what} ({place}).',
    next: 'Pass {what} to the function that builds the server, then call createMcpHandler with that function.',
  },
  'changes-later': {
    verdict: 'manual',
    text: 'Building the server reads {what} ({place}), which changes afterwards; createMcpHandler builds it for every request.',
    next: 'Copy {what} into a constant where the server is built today, then make that code a factory.',
  },
  'leaves-early': {
    verdict: 'manual',
    text: 'Code that builds the server leaves its function ({place}).',
    next: 'Put that decision in front of the server, then make the rest a factory for createMcpHandler.',
  },
  'compiled-await': {
    verdict: 'manual',
    text: 'Code that builds the server waits, in compiled form ({place}).',
    next: 'Bring over the source that this file was compiled from.',
  },
  'shared-line': {
    verdict: 'manual',
    text: 'Statements that build the server share a line with others ({place}).',
    next: 'Give each statement a line of its own, then plan again.',
  },
  'callers-unknown': {
    verdict: 'manual',
    text: 'The server is passed in as {what}, and not every caller is known ({place}).',
    next: 'Let the function take a factory, pass it to createMcpHandler, and change the callers.',
  },
  'made-in-class': {
    verdict: 'manual',
    text: 'The server is a field of a class that other code may look at ({place}: {what}).',
    next: 'Give the class a method that builds a new server, and pass that to createMcpHandler.',
  },
  'returns-more': {
    verdict: 'manual',
    text: 'More comes with the server than the server ({place}: {what}).',
    next: 'Let the function return the server alone, and end what else it makes with the server itself (onclose).',
  },
};

export function siteOf({ file, site }: HttpPlan): Site {
  return { file: file.path, start: site.start!, end: site.end! };
}

/** The finding of a plan that cannot be carried out. */
/** Without a component: an entry that stays over HTTP holds back nothing else of its server. */
function obstacleFinding({ connections }: HttpPlan, result: HttpObstacle | Obstacle): Finding {
  const reason = isHttpObstacle(result) ? result.httpObstacle : result.obstacle;
  const evidence = [...connections[0].server.steps, { ...result.at, shows: 'stands in the way' }];
  return { reason, words: result.words, evidence };
}

export function switchFinding(
  plan: HttpPlan,
  result: HttpSwitch,
  reason: string,
  words: Readonly<Record<string, string>>,
): Finding {
  const [{ server, file, call }] = plan.connections;
  const { project } = plan.entry!;
  const text = [
    'The server is built anew for every request, so what it reads while it is built is read again, and an error there reaches the client as an error of the request.',
    ...result.notes,
    assumptionOf(project, plan.connections[0]).replace(/^The server is built.*?process\.\s*/, ''),
  ];
  return {
    reason,
    words,
    evidence: [
      ...server.steps,
      { file: file.path, start: call.node.start!, end: call.node.end!, shows: 'server.connect(…) over HTTP' },
    ],
    assumption: text.filter(Boolean).join(' '),
    edits: result.edits,
    component: plan.component,
  };
}

export function isSwitch(result: HttpPlan['result']): result is HttpSwitch {
  return result !== 'told-apart' && !isObstacle(result) && !isHttpObstacle(result);
}

/** The finding of a plan that changes nothing: it is done already, or something stands in the way. */
export function unswitchedFinding(plan: HttpPlan): Finding {
  const { result, connections } = plan;
  if (result === 'told-apart') return { reason: 'told-apart', evidence: [...connections[0].server.steps] };
  return obstacleFinding(plan, result as HttpObstacle | Obstacle);
}
