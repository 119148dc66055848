/** Calls of methods of v2 clients. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { Step } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

export interface ClientCall {
  readonly call: NodePath<CallExpression>;
  readonly name: string;
  readonly steps: readonly Step[];
}

export function findClientCalls(file: ParsedFile, project: Project, names: ReadonlySet<string>): ClientCall[] {
  return file.paths('CallExpression').flatMap((call): ClientCall[] => {
    const callee = childOf(call, 'callee');
    const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
    if (name === undefined || !names.has(name)) return [];
    const instance = project.mcp.instanceOf(file, childOf(callee, 'object'), 'Client');
    return instance?.isCertain && instance.value.sdk === 'v2' ? [{ call, name, steps: instance.value.steps }] : [];
  });
}
