import { childOf } from '../../ast/paths.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { type ReturnedFields, returnedFields } from './returned.js';
import { type ServerFacts, serversIn } from './servers.js';
import { exitFinding, WIRE_REASONS, type WireExitSite, wireExitsAskedAt } from './wire.js';

type ResultTypeSite =
  | (Site & { readonly kind: 'server'; readonly server: ServerFacts })
  | (Site & { readonly kind: 'literal'; readonly fields: ReturnedFields; readonly value: string | undefined })
  | WireExitSite;

const FIELD: ReadonlySet<string> = new Set(['resultType']);

/**
 * Servers of SDK v2: `resultType` on every result is the SDK's, so nothing is written. `return { tools, resultType:
 * 'complete' }` in a handler → the field has to go: the SDK passes it on to clients of 2025, who do not know it.
 * Hand-written servers: `{ jsonrpc, id, result }` → `{ jsonrpc, id, result: completed(result) }` in the one place
 * where results get their envelope; it adds what the revision asks for, and nothing for clients of 2025.
 *
 * Leaves alone `resultType: 'input_required'` written by hand, and fields of that name inside other data.
 */
export const resultTypeMissing = defineRule<ResultTypeSite>({
  id: 'result-type-missing',
  title: 'Every result says what it is: complete, or input required.',
  why: [
    'A client of 2026-07-28 expects resultType on every result. SDK v2 adds it to modern answers and only to those;',
    'a literal in a handler is sent to clients of 2025 as well. A hand-written server has to add it by itself.',
  ].join('\n'),
  example: {
    before: "return { jsonrpc: '2.0', id, result };",
    after: "return { jsonrpc: '2.0', id, result: completed(result) };",
  },
  leavesAlone: "servers of SDK v2, whose results the SDK completes; resultType: 'input_required' written by hand",
  spec: { revision: '2026-07-28', section: 'basic (ResultType)', source: 'SEP-2322' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: [],
  reasons: {
    ...WIRE_REASONS,
    'filled-in': {
      verdict: 'leave',
      text: 'The SDK adds resultType to every answer to a modern client, and to none of 2025.',
    },
    'needs-sdk-v2': {
      verdict: 'advice',
      text: 'This server is still one of SDK v1, which knows nothing of 2026-07-28.',
      next: 'Settle what keeps it on SDK v1 (see the findings of sdk-v2); the SDK then adds resultType by itself.',
    },
    'literal-leaks': {
      verdict: 'manual',
      text: 'The handler of {method} returns resultType itself, so clients of 2025 get it, too. The SDK adds it where it belongs.',
      next: 'Remove resultType from the returned object.',
    },
    'literal-redundant': {
      verdict: 'advice',
      text: 'The handler of {method} returns resultType itself; the SDK adds it anyway.',
      next: 'Remove resultType from the returned object.',
    },
    'own-field': {
      verdict: 'manual',
      text: 'The handler of {method} returns a resultType of its own ({value}). On 2026-07-28 the name belongs to the protocol, and clients refuse a value that they do not know.',
      next: 'Give the field another name, or move it into structuredContent or _meta.',
    },
    'input-required': {
      verdict: 'done',
      text: 'The handler of {method} asks for input with a result of its own; inputRequired({ … }) of the SDK would check it.',
    },
  },
  detect(file, project) {
    const { mcp } = project;
    const servers = serversIn(mcp, file).map((server) => ({
      kind: 'server' as const,
      file: file.path,
      start: server.made.node.start ?? 0,
      end: server.made.node.end ?? 0,
      server,
    }));
    const literals = returnedFields(mcp, file, FIELD).map((fields) => {
      const values = mcp.valuesOf(file, childOf(fields.first, 'value'));
      const [text] = values.flatMap((value) => (value.type === 'string' ? [value.value] : []));
      return { kind: 'literal' as const, file: fields.file, start: fields.start, end: fields.end, fields, value: text };
    });
    return [...servers, ...literals, ...wireExitsAskedAt(project, file)];
  },
  rewrite(site, file, project): Finding {
    if (site.kind === 'wire-exit') return exitFinding(project, site);
    if (site.kind === 'server') {
      const { value, evidence } = site.server;
      return { reason: value.sdk === 'v2' ? 'filled-in' : 'needs-sdk-v2', evidence };
    }
    const { fields, value } = site;
    const { method = 'a method of its own', evidence } = fields;
    if (value === 'input_required') return { reason: 'input-required', evidence, words: { method } };
    if (value !== 'complete')
      return { reason: 'own-field', evidence, words: { method, value: file.textOf(fields.first.node.value) } };
    return {
      reason: project.options.era === 'modern' ? 'literal-redundant' : 'literal-leaks',
      evidence,
      words: { method },
    };
  },
});
