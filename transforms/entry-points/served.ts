/** Calls of the SDK's entry functions: `serveStdio(factory)`, `createMcpHandler(factory)`. */

import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import { calleeNameOf } from '../../ast/calls.js';
import type { FunctionValue } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile, Project } from '../contract.js';

/** An entry may be imported under another name, but then one of the files that imports join says its own. */
const mentionServing = oncePer((files: readonly ParsedFile[]) =>
  files.some(({ text }) => /\b(?:serveStdio|createMcpHandler)\b/.test(text)),
);

export function servingCallsOf(
  project: Project,
  file: ParsedFile,
  ...names: ('serveStdio' | 'createMcpHandler')[]
): NodePath<CallExpression>[] {
  if (!mentionServing(project.mcp.filesAround(file.path))) return [];
  return file.paths('CallExpression').filter((call) => {
    const [factory] = call.node.arguments;
    if (!factory || call.node.arguments.length > 2 || calleeNameOf(call.node) === undefined) return false;
    const values = project.mcp.valuesOf(file, childOf(call, 'callee'));
    return values.some(
      (value) => value.type === 'external' && sdkOf(value.module) === 'v2' && names.some((name) => value.name === name),
    );
  });
}

/** The functions of the project that such a call is given. */
export function factoriesOf(project: Project, file: ParsedFile, call: NodePath<CallExpression>): FunctionValue[] {
  const [factory] = childrenOf(call, 'arguments');
  return project.mcp.valuesOf(file, factory).filter((value) => value.type === 'function');
}
