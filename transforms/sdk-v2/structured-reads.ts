/**
 * `result.structuredContent!.area` → `(result.structuredContent as Record<string, unknown>).area`, where `result` is
 * declared as a `CallToolResult`. SDK v2 types it `unknown`: 2026-07-28 allows arrays and scalars there.
 *
 * Leaves alone JavaScript, reads behind a cast of the project, and `structuredContent` of anything else.
 */

import type { NodePath } from '@babel/traverse';
import type { Node, TSType } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { Step } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { valueReferencesOf } from '../../ast/scope.js';
import { defineRule, type Edit, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { componentOf } from './components.js';

interface ReadSite extends Site {
  readonly steps: readonly Step[];
  readonly edits: readonly Edit[];
}

const MOST_STEPS = 6;

export const structuredReads = defineRule<ReadSite>({
  id: 'structured-reads',
  title: 'Reads of `structuredContent` say that it is an object.',
  why:
    'SDK v2 types `structuredContent` as `unknown`, because revision 2026-07-28 allows any JSON value there. TypeScript ' +
    'refuses to read a property of it. Tools of today give objects, so the type of SDK v1 still fits.',
  example: {
    before: 'result.structuredContent!.area',
    after: '(result.structuredContent as Record<string, unknown>).area',
  },
  leavesAlone: 'JavaScript, reads behind a cast, and `structuredContent` of anything that is not a `CallToolResult`.',
  spec: {
    revision: '2026-07-28',
    section: 'TypeScript SDK v2, upgrade-to-v2: structured content',
    source: 'SDK 2.4.0',
  },
  worlds: ['sdk-v1'],
  sides: ['server', 'client', 'tests'],
  mentions: ['structuredContent'],
  reasons: {
    'typed-as-object': {
      verdict: 'rewrite',
      text: 'What is read from `structuredContent` needs the type that SDK v1 gave it; the program stays the same.',
    },
  },
  detect(file, project) {
    if (!/\.[cm]?tsx?$/.test(file.path)) return [];
    return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): ReadSite[] => {
      if (memberNameOf(path.node) !== 'structuredContent') return [];
      const edits = castEdits(file, path, project);
      const steps = edits && resultSteps(file, childOf(path, 'object'), project);
      return edits && steps ? [{ ...siteAt(file, path.node), steps, edits }] : [];
    });
  },
  rewrite({ steps, edits, start, end }, file, project) {
    const evidence = [...steps, { file: file.path, start, end, shows: 'read of that result' }];
    return { reason: 'typed-as-object', evidence, edits, component: componentOf(project, file) };
  },
});

/** Edits for the places that need the type; `undefined` elsewhere. */
function castEdits(file: ParsedFile, path: NodePath, project: Project): Edit[] | undefined {
  const outer = path.parentPath?.isTSNonNullExpression() ? path.parentPath : path;
  const { parentPath, key } = outer;
  if (!parentPath) return undefined;
  const isThere = outer !== path;
  const cast = (type: string, hasParens: boolean): Edit[] => [
    ...(hasParens ? [{ ...at(file, path.node.start), text: '(' }] : []),
    {
      file: file.path,
      start: path.node.end ?? 0,
      end: outer.node.end ?? 0,
      text: ` as ${type}${hasParens ? ')' : ''}`,
    },
  ];
  const type = isThere ? 'Record<string, unknown>' : 'Record<string, unknown> | undefined';
  if (isMember(parentPath.node) && key === 'object') {
    const isOptional = parentPath.node.type === 'OptionalMemberExpression' && parentPath.node.optional;
    return cast(isOptional ? type : 'Record<string, unknown>', true);
  }
  if (parentPath.isSpreadElement()) return cast(type, true);
  if (parentPath.isVariableDeclarator() && key === 'init')
    return isReadFrom(file, parentPath) ? cast(type, false) : undefined;
  const isArgument = outer.listKey === 'arguments' && isCall(parentPath.node);
  return isArgument && project.mcp.evaluator.calleesOf(file, parentPath).length > 0 ? cast(type, false) : undefined;
}

function at(file: ParsedFile, offset: number | null | undefined): { file: string; start: number; end: number } {
  return { file: file.path, start: offset ?? 0, end: offset ?? 0 };
}

/** `const area = result.structuredContent!` with `area.value` behind it. */
function isReadFrom(file: ParsedFile, declarator: NodePath): boolean {
  const id = childOf(declarator, 'id');
  if (id.isObjectPattern()) return !id.node.typeAnnotation;
  const binding = id.isIdentifier() && !id.node.typeAnnotation ? id.scope.getBinding(id.node.name) : undefined;
  if (!binding?.constant) return false;
  return valueReferencesOf(file, binding).some(({ path }) => {
    const outer = path.parentPath?.isTSNonNullExpression() ? path.parentPath : path;
    return outer.key === 'object' && isMember(outer.parent);
  });
}

/** Why an expression is a `CallToolResult`. */
function resultSteps(file: ParsedFile, path: NodePath, project: Project, steps = MOST_STEPS): Step[] | undefined {
  const inner = skinOf(path);
  if (steps === 0) return undefined;
  if (inner.isIdentifier()) {
    const binding = inner.scope.getBinding(inner.node.name);
    const typed = typeStep(file, binding?.identifier.typeAnnotation);
    if (typed) return [typed];
    const isPlain = binding?.constant && binding.path.isVariableDeclarator() && !binding.identifier.typeAnnotation;
    if (!isPlain || (binding.path.node as { id: Node }).id !== binding.identifier) return undefined;
    return resultSteps(file, childOf(binding.path, 'init'), project, steps - 1);
  }
  if (!isCall(inner.node)) return undefined;
  const returned = project.mcp.evaluator.calleesOf(file, inner).map((fn) => {
    return typeStep(fn.file, (fn.path.node as { returnType?: Node | null }).returnType);
  });
  return returned.length > 0 && returned.every((step) => step !== undefined) ? [returned[0]!] : undefined;
}

/** `: CallToolResult`, `: Promise<CallToolResult>`. */
function typeStep(file: ParsedFile, annotation: Node | null | undefined): Step | undefined {
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
  return type && isResult(file, type)
    ? { file: file.path, start: type.start ?? 0, end: type.end ?? 0, shows: 'typed `CallToolResult`' }
    : undefined;
}

function isResult(file: ParsedFile, type: TSType): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const { name } = type.typeName;
  const [inner] = type.typeParameters?.params ?? [];
  if (name === 'Promise') return inner !== undefined && isResult(file, inner);
  const specifier = file.program.scope.getBinding(name)?.path;
  if (!specifier?.isImportSpecifier() || !specifier.parentPath?.isImportDeclaration()) return false;
  const { imported } = specifier.node;
  const original = imported.type === 'Identifier' ? imported.name : imported.value;
  return original === 'CallToolResult' && sdkOf(specifier.parentPath.node.source.value) === 'v1';
}
