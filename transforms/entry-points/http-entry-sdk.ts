/**
 * `await server.connect(transport); await transport.handleRequest(req, res, req.body)` →
 * `createMcpHandler(createServer)`, mounted where the request came in.
 *
 * Leaves alone: tests, SSE servers, and entries that keep sessions, which `sessions` brings over.
 */
import { isTestFile } from '../../ast/mcp/facts.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { type HttpPlan, httpPlansOf, strayTransportsIn } from '../http-entries/plan.js';
import { isSwitch, OBSTACLES, siteOf, switchFinding, unswitchedFinding } from '../http-entries/reasons.js';
import { connectionsOf } from './connections.js';

type HttpSite = Site & {
  readonly plan?: HttpPlan;
  readonly reason?: 'older-transport' | 'in-test' | 'not-connected-here';
};

export const httpEntrySdk = defineRule<HttpSite>({
  id: 'http-entry-sdk',
  title: 'A server connected to an HTTP transport is mounted as createMcpHandler.',
  why:
    'A server that is connected by hand speaks only the 2025 revisions, and on SDK v2 a transport without sessions ' +
    'serves one request. `createMcpHandler` builds a server for every request and answers clients of both eras.',
  example: {
    before:
      'const server = createServer();\nconst transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });\n' +
      'await server.connect(transport);\nawait transport.handleRequest(req, res, req.body);',
    after:
      'const mcpHandler = createMcpHandler(createServer);\nconst handleMcp = toNodeHandler(mcpHandler);\n…\nawait handleMcp(req, res, req.body);',
  },
  leavesAlone: 'Tests, SSE servers, and entries with sessions, which the transform sessions brings over.',
  spec: {
    revision: '2026-07-28',
    section: 'basic/transports/streamable-http',
    source: 'SDK docs/migration/support-2026-07-28.md',
  },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['.connect', 'HTTPServerTransport'],
  reasons: {
    mounted: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The server is handed to createMcpHandler as a factory, so it answers 2026-07-28 and 2025 clients.',
    },
    'shared-transport': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'One transport served every request; createMcpHandler takes a server for each, and answers both eras.',
    },
    'older-transport': {
      verdict: 'advice',
      text: 'This connection is one of HTTP+SSE, which 2026-07-28 does not have; it goes on for the clients that use it.',
    },
    'not-connected-here': {
      verdict: 'manual',
      text: 'It cannot be followed which server is connected to this transport; it goes on serving the 2025 revisions alone.',
      next: 'Make createMcpHandler(createServer) where the requests come in, and call it in place of transport.handleRequest.',
    },
    'in-test': { verdict: 'leave', text: 'A test connects the server itself; it tests the 2025 revisions.' },
    ...OBSTACLES,
  },
  detect(file, project) {
    const own = httpPlansOf(project).filter((plan) => plan.file === file && !plan.hasStore);
    const sites: HttpSite[] = own.map((plan) => ({ ...siteOf(plan), plan }));
    for (const one of connectionsOf(project)) {
      if (one.file !== file || one.kind !== 'http') continue;
      const isOld = project.mcp.instanceOf(file, one.transport, 'HttpServerTransport') === undefined;
      if (!isOld && !isTestFile(file.path)) continue;
      const { start, end } = one.call.node;
      sites.push({
        file: file.path,
        start: start!,
        end: end!,
        reason: isTestFile(file.path) ? 'in-test' : 'older-transport',
      });
    }
    for (const { node } of strayTransportsIn(project, file))
      sites.push({ file: file.path, start: node.start!, end: node.end!, reason: 'not-connected-here' });
    return sites;
  },
  rewrite({ plan, reason, ...span }): Finding {
    if (!plan) return { reason: reason!, evidence: [{ ...span, shows: 'server.connect(…)' }] };
    const { result, entry } = plan;
    if (!isSwitch(result)) return unswitchedFinding(plan);
    const isShared = entry!.options.every(
      ({ construction }) =>
        ![...entry!.functions.keys()].some(
          (fn) => fn.node.start! <= construction.node.start! && construction.node.end! <= fn.node.end!,
        ),
    );
    return switchFinding(plan, result, isShared ? 'shared-transport' : 'mounted', {});
  },
});
