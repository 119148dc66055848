import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isTestFile } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import { isInside, reachable } from '../../ast/mcp/wire/callers.js';
import { dispatchersOf } from '../../ast/mcp/wire/dispatchers.js';
import { literalNumberOf } from '../../ast/mcp/wire/numbers.js';
import { oncePer } from '../../ast/once-per.js';
import { ERROR_CODES } from '../../ast/protocol/wire-names.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { namesBeside } from './own-codes.js';

/**
 * `throw rpcError(-32602, 'Missing argument: city')` on the way of tools/call → found: a model can repair what a result
 * with `isError` tells it, but never sees an error of the protocol.
 *
 * Leaves alone the error for a tool that does not exist, and tools registered at an `McpServer`, whose errors the SDK
 * turns into results.
 */
export const inputValidationAsToolError = defineRule<Site>({
  id: 'input-validation-as-tool-error',
  title: 'Bad arguments of a tool are told to the model.',
  why: [
    'From 2025-11-25 on, arguments that a tool cannot use are a result with isError: the model reads it and tries again.',
    'An error of the protocol ends the call without the model knowing why.',
  ].join('\n'),
  example: {
    before: "throw rpcError(-32602, 'Missing argument: city');",
    after: "return { isError: true, content: [{ type: 'text', text: 'Missing argument: city' }] };",
  },
  leavesAlone: 'errors for a tool that does not exist, tools registered at an McpServer',
  spec: { revision: '2025-11-25', section: 'server/tools (error handling)', source: 'SEP-1303' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: ['-32602', 'InvalidParams'],
  reasons: {
    'protocol-error': {
      verdict: 'advice',
      text: 'Bad arguments of a tool are answered with an error of the protocol ({message}), which the model does not see.',
      next: "Return { isError: true, content: [{ type: 'text', text }] } instead; an unknown tool stays -32602.",
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    const codes = [...file.paths('UnaryExpression'), ...file.paths('MemberExpression')] as NodePath[];
    return codes
      .filter((path) => isInvalidParams(path) && messageOf(path) !== undefined && isInside(toolCallsOf(project), path))
      .map((path) => ({ file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 }))
      .sort((a, b) => a.start - b.start);
  },
  rewrite({ file, start, end }, parsed): Finding {
    const path = [...parsed.paths('UnaryExpression'), ...parsed.paths('MemberExpression')].find(
      ({ node }) => node.start === start && node.end === end,
    );
    const message = (path && messageOf(path as NodePath)) ?? '';
    return { reason: 'protocol-error', evidence: [{ file, start, end, shows: message }], words: { message } };
  },
});

/** `-32602`, `ErrorCode.InvalidParams`, `ProtocolErrorCode.InvalidParams`; not in a comparison. */
function isInvalidParams(path: NodePath): boolean {
  if (path.parent.type === 'BinaryExpression' || path.parent.type === 'SwitchCase') return false;
  if (literalNumberOf(path.node) === ERROR_CODES.invalidParams) return true;
  return path.isMemberExpression() && path.get('property').isIdentifier({ name: 'InvalidParams' });
}

/** What is said about the arguments; `undefined` for an unknown tool and for a missing name of the tool itself. */
function messageOf(path: NodePath): string | undefined {
  const said = namesBeside(path).filter((text) => text !== 'code');
  return said.find(
    (text) =>
      /argument|param|required|must|missing|expected/i.test(text) &&
      !/unknown tool|no such tool|tool.*not found|tool name|params\.name/i.test(text),
  );
}

/** Code that answers tools/call: arms of dispatchers, low-level handlers of the SDK. */
const toolCallsOf = oncePer((project: Project): ReadonlyMap<t.Node, ParsedFile> => {
  const arms = dispatchersOf(project).flatMap(({ arms: all }) =>
    all.filter(({ methods }) => methods.length === 1 && methods[0] === 'tools/call'),
  );
  const handlers = project.mcp
    .registrations()
    .filter((one) => one.method === 'setRequestHandler' && handledMethodOf(project.mcp, one) === 'tools/call')
    .flatMap(({ functions }) => functions.map(({ file, path }) => ({ file, path: path as NodePath })));
  return reachable(project, [...arms.flatMap(({ body }) => body), ...handlers]);
});
