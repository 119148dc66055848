/**
 * `setRequestHandler(CallToolRequestSchema, async (): Promise<ServerResult> => …)` → `Promise<CallToolResult>`, with the
 * import, where what the handler returns is written out as such a result.
 *
 * Leaves alone JavaScript, handlers without such a type, types of the project that fit, and handlers that serve more
 * than one method.
 */
import { isTestFile } from '../../ast/mcp/facts.js';
import { defineRule, type Edit, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { componentOf } from './components.js';
import { looseResults } from './loose-results.js';
import { isResultOf } from './result-proofs.js';
import { retypedEdits } from './retyped-imports.js';

interface ResultSite extends Site {
  readonly type: string;
  readonly method: string;
  readonly result: string;
  readonly edits: readonly Edit[] | undefined;
}

export const handlerResults = defineRule<ResultSite>({
  id: 'handler-results',
  title: 'Handlers say which result they return.',
  why:
    'SDK v1 took any result from a handler. SDK v2 types each handler by its method: one that is declared to return ' +
    '`ServerResult`, the union of all results, no longer compiles.',
  example: {
    before: 'async (request): Promise<ServerResult> => ({ content: [] })',
    after: 'async (request): Promise<CallToolResult> => ({ content: [] })',
  },
  leavesAlone: 'Handlers without a declared result, and types of the project that fit.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2: HandlerResultTypeMap', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1'],
  sides: ['server', 'client'],
  mentions: ['Promise<', 'Result'],
  reasons: {
    'result-named': {
      verdict: 'rewrite',
      text: 'The handler of `{method}` is declared to return `{result}` instead of `{type}`.',
    },
    'result-too-wide': {
      verdict: 'manual',
      text: 'SDK v2 wants `{result}` from the handler of `{method}`, and `{type}` is wider than that: it no longer compiles.',
      next: 'Declare `{result}` here and in what is returned, instead of `{type}`.',
    },
  },
  detect(file, project) {
    if (!/\.[cm]?tsx?$/.test(file.path) || isTestFile(file.path)) return [];
    const found = looseResults(file, project);
    const changing = found.filter(({ fn, type, result }) => {
      return type.isOfSdk && fn !== undefined && isResultOf(type.file, fn, result, project);
    });
    const edits = retypedEdits(file, changing);
    return found.map((one) => ({
      ...siteAt(file, one.node),
      type: one.type.name,
      method: one.method,
      result: one.result,
      edits: edits && changing.includes(one) ? edits.get(one) : undefined,
    }));
  },
  rewrite({ type, method, result, edits, start, end }, file, project): Finding {
    const words = { type, method, result };
    const evidence = [{ file: file.path, start, end, shows: `handler of ${method} returns ${type}` }];
    if (!edits) return { reason: 'result-too-wide', words, evidence };
    return { reason: 'result-named', words, evidence, edits, component: componentOf(project, file) };
  },
});
