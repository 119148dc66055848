/** Which expressions are the headers of the HTTP request that a v2 context holds (`ctx.http?.req?.headers`). */
import type { NodePath } from '@babel/traverse';
import type { Function as FunctionNode, Identifier } from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { Step } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { v2MemberOf } from './context-reads.js';

export interface HeadersValue {
  /** False when it may also be something else: another caller passes other headers. */
  readonly isCertain: boolean;
  /** It is typed as something else than web `Headers`. */
  readonly isTypedOtherwise: boolean;
  readonly steps: readonly Step[];
}

const MOST_STEPS = 8;

export function headersOf(
  file: ParsedFile,
  path: NodePath,
  project: Project,
  steps = MOST_STEPS,
): HeadersValue | undefined {
  if (steps === 0) return undefined;
  const inner = skinOf(path);
  // `headers ?? {}` and `request && request.headers`.
  if (inner.isLogicalExpression())
    return headersOf(file, childOf(inner, inner.node.operator === '&&' ? 'right' : 'left'), project, steps - 1);
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  if (inner.isIdentifier() && !binding) return undefined;
  if (binding?.path.isVariableDeclarator() && binding.path.node.id === binding.identifier && binding.constant) {
    const typed = isTypedOtherwise(binding.identifier);
    const value = binding.path.node.init && headersOf(file, childOf(binding.path, 'init'), project, steps - 1);
    return value ? { ...value, isTypedOtherwise: value.isTypedOtherwise || typed } : undefined;
  }
  const owner = binding?.scope.path;
  const index = owner?.isFunction() ? owner.node.params.indexOf(binding!.identifier) : -1;
  if (binding && owner && index >= 0) return parameterHeaders(file, owner, index, project, steps);
  const member = v2MemberOf(file, inner, project);
  if (member?.name !== 'http.req.headers') return undefined;
  return { isCertain: member.isCertain, isTypedOtherwise: false, steps: member.context.steps };
}

/** What every caller passes. */
function parameterHeaders(
  _file: ParsedFile,
  fn: NodePath,
  index: number,
  project: Project,
  steps: number,
): HeadersValue | undefined {
  const passed = project.mcp.callSitesOf(fn.node).map((site) => {
    const given = childrenOf(site.path, 'arguments')[index] as NodePath | undefined;
    return given && headersOf(site.file, given, project, steps - 1);
  });
  const found = passed.find((value) => value !== undefined);
  if (!found) return undefined;
  const isCertain = passed.every((value) => value?.isCertain === true);
  const parameter = (fn.node as FunctionNode).params[index] as Identifier;
  return { isCertain, isTypedOtherwise: isTypedOtherwise(parameter), steps: found.steps };
}

function isTypedOtherwise({ typeAnnotation }: Identifier): boolean {
  if (typeAnnotation?.type !== 'TSTypeAnnotation') return false;
  const type = typeAnnotation.typeAnnotation;
  const parts = type.type === 'TSUnionType' ? type.types : [type];
  return !parts.every(
    (part) =>
      part.type === 'TSAnyKeyword' ||
      part.type === 'TSUndefinedKeyword' ||
      part.type === 'TSNullKeyword' ||
      (part.type === 'TSTypeReference' && part.typeName.type === 'Identifier' && part.typeName.name === 'Headers'),
  );
}
