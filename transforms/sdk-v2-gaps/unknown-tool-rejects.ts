/** A call of a tool that is not there: SDK v1 resolved with `isError`, SDK v2 rejects with -32602. */
import { propertyValueOf } from '../../ast/objects.js';
import { findClientCalls } from './client-calls.js';
import { noteRule } from './note-rule.js';

const UNKNOWN = /unknown|non[-_]?exist|no[-_]?such|missing|does[-_]?not[-_]?exist|not[-_]?found/i;

export const unknownToolRejects = noteRule({
  id: 'unknown-tool-rejects',
  title: 'A call of an unknown tool rejects.',
  why: `Servers of SDK v1 answered a call of an unknown or disabled tool with a result whose \`isError\` was true. Those of
SDK v2 answer with the error -32602, and \`callTool\` rejects: what looked at \`isError\` gets an unhandled rejection.`,
  leavesAlone: 'Calls of tools whose name says nothing about their being unknown.',
  section: 'Error-shape changes',
  sides: ['client', 'tests'],
  mentions: ['isError'],
  reason: [
    'is-error-read',
    'By its name the tool is not there, and `isError` is read nearby: servers of SDK v2 make `callTool` reject with `ProtocolError` -32602 instead.',
  ],
  find(file, project) {
    return findClientCalls(file, project, new Set(['callTool'])).flatMap(({ call, steps }) => {
      const [params] = call.node.arguments;
      const tool = params?.type === 'ObjectExpression' ? propertyValueOf(params, 'name') : undefined;
      const scope = call.getFunctionParent() ?? file.program;
      const isRead =
        tool?.type === 'StringLiteral' && UNKNOWN.test(tool.value) && /\bisError\b/.test(file.textOf(scope.node));
      return isRead ? [{ node: call.node, steps }] : [];
    });
  },
});
