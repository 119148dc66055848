import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { parametersOf, patternOf } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { refusalCallOf } from '../lifecycle/readiness.js';
import { siteAt } from '../sites.js';
import { httpServersAskedAt, LEFT_WHOLE } from './modern-servers.js';

interface EntrySite extends Site {
  readonly server: WireServer;
  readonly entry: Entry;
  readonly call: NodePath<t.CallExpression> | undefined;
}

/**
 * `refusalOf(body, MODERN)` → `refusalOf(body, MODERN, req.headers)`: the three headers must be there and say what the
 * body says, before anything runs.
 *
 * Leaves alone servers on stdio, and servers without a modern side.
 */
export const headerValidationServer = defineRule<EntrySite>({
  id: 'header-validation-server',
  title: 'A hand-written server checks MCP-Protocol-Version, Mcp-Method and Mcp-Name against the body.',
  why: [
    'Gateways route and limit on the headers of a request, the server runs its body. Where the two may differ, a client',
    'gets past the gateway with one and does the other. A server of 2026-07-28 refuses such requests with -32020.',
  ].join('\n'),
  example: { before: 'refusalOf(req.body, MODERN)', after: 'refusalOf(req.body, MODERN, req.headers)' },
  leavesAlone: 'servers on stdio, which has no headers',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2243' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['lifecycle'],
  mentions: [],
  reasons: {
    checked: { verdict: 'rewrite', text: 'The headers of requests of 2026-07-28 are checked against their body.' },
    'checked-already': { verdict: 'done', text: 'The headers are checked against the body.' },
    'headers-unknown': {
      verdict: 'manual',
      text: 'Where the headers of the request are at hand here is not known, so they are not checked against the body.',
      next: 'Pass the headers of the request to refusalOf as its third argument.',
    },
    'server-left-whole': LEFT_WHOLE,
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server, entries }) =>
      entries.map((entry): EntrySite => {
        const call = refusalCallOf(project, entry);
        return { ...siteAt(callFile(entry, call), call?.node ?? entry.source.node), server, entry, call };
      }),
    );
  },
  rewrite({ server, entry, call }, _file, _project: Project): Finding {
    const evidence = evidenceOf(server);
    if (!call) return { reason: 'server-left-whole', evidence };
    if (call.node.arguments.length > 2) return { reason: 'checked-already', evidence };
    const headers = headersAt(call, entry);
    const last = call.node.arguments.at(-1);
    if (headers === undefined || !last) return { reason: 'headers-unknown', evidence };
    const end = last.end ?? 0;
    const { path } = callFile(entry, call);
    return {
      reason: 'checked',
      evidence,
      component: server.component,
      edits: [{ file: path, start: end, end, text: `, ${headers}` }],
    };
  },
});

/** The call stands in the entry, or in a handler of its own in front of it. */
function callFile({ file, fn, route }: Entry, call: NodePath | undefined): ParsedFile {
  const isInside = call === undefined || call.isDescendant(fn);
  return isInside || !route ? file : route.file;
}

function headersAt(call: NodePath<t.CallExpression>, entry: Entry): string | undefined {
  if (call.isDescendant(entry.fn)) return entry.headers;
  const handler = call.getFunctionParent();
  const [request] = handler ? parametersOf(handler.node as never).map(patternOf) : [];
  return request?.type === 'Identifier' ? `${request.name}.headers` : undefined;
}
