/**
 * `ToolCallback<Shape>` → `ToolCallback<z.ZodObject<Shape>>`, and `PromptCallback` likewise, where the argument is a raw
 * shape: a type parameter that extends one, `ZodRawShape` itself, or `typeof` a constant that stays a shape.
 *
 * Leaves alone JavaScript, callbacks without an argument, and arguments that are schemas already.
 */

import type { NodePath } from '@babel/traverse';
import type { TSType, TSTypeReference } from '@babel/types';
import { childOf } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { componentOf } from './components.js';
import { sdkNameOf } from './loose-results.js';
import { constraintOf, isShapeType } from './shape-types.js';
import { zodNameOf } from './zod-name.js';

const CALLBACKS: ReadonlySet<string> = new Set(['ToolCallback', 'PromptCallback']);

interface CallbackSite extends Site {
  readonly type: string;
  readonly argument: NodePath;
  readonly kind: Kind;
}

type Kind = 'shape' | 'mixed' | 'other';

export const callbackTypes = defineRule<CallbackSite>({
  id: 'callback-types',
  title: 'Types of callbacks name the schema of their arguments.',
  why:
    'SDK v1 types a callback by the raw shape of its arguments, SDK v2 by their schema: `ToolCallback<Shape>` no ' +
    'longer compiles there.',
  example: { before: 'handler: ToolCallback<Shape>', after: 'handler: ToolCallback<z.ZodObject<Shape>>' },
  leavesAlone: 'Callbacks without arguments, and arguments that are schemas already.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2: ToolCallback, PromptCallback', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1'],
  sides: ['server', 'tests'],
  mentions: [...CALLBACKS],
  reasons: {
    'shape-to-schema-type': {
      verdict: 'rewrite',
      text: '`{type}` is typed by an object schema of the shape instead of the shape.',
    },
    'shape-type-mixed': {
      verdict: 'manual',
      text: 'SDK v2 types `{type}` by a schema; what stands here may be a raw shape, which no longer compiles.',
      next: 'Give `{type}` the type of the schema: `z.ZodObject<…>` of the shape, or `undefined` for none.',
    },
  },
  detect(file, project) {
    if (!/\.[cm]?tsx?$/.test(file.path)) return [];
    return file.paths('TSTypeReference').flatMap((path): CallbackSite[] => {
      const { typeName, typeParameters } = path.node as TSTypeReference;
      if (typeName.type !== 'Identifier' || typeParameters?.params.length !== 1) return [];
      const type = sdkNameOf(file, typeName.name);
      if (type === undefined || !CALLBACKS.has(type)) return [];
      const argument = (childOf(path, 'typeParameters').get('params') as NodePath[])[0];
      const kind = kindOf(file, argument, argument.node as TSType, project);
      return kind === 'other' ? [] : [{ ...siteAt(file, argument.node), type, argument, kind }];
    });
  },
  rewrite({ type, argument, kind, start, end }, file, project): Finding {
    const words = { type };
    const evidence = [{ file: file.path, start, end, shows: `shape that ${type} is typed by` }];
    if (kind === 'mixed') return { reason: 'shape-type-mixed', words, evidence };
    const zod = zodNameOf(file, argument, file, project);
    const edits = [
      { file: file.path, start, end: start, text: `${zod.text}.ZodObject<` },
      { file: file.path, start: end, end, text: '>' },
      ...(zod.edit ? [zod.edit] : []),
    ];
    return { reason: 'shape-to-schema-type', words, evidence, edits, component: componentOf(project, file) };
  },
});

function kindOf(file: ParsedFile, at: NodePath, type: TSType, project: Project): Kind {
  if (type.type === 'TSUnionType') {
    const kinds = type.types.map((one) => kindOf(file, at, one, project));
    return kinds.every((kind) => kind === 'other') ? 'other' : 'mixed';
  }
  if (type.type === 'TSTypeLiteral') return 'shape';
  if (type.type === 'TSTypeQuery' && type.exprName.type === 'Identifier') {
    const binding = at.scope.getBinding(type.exprName.name);
    const values = binding ? project.mcp.evaluator.bindingValues(file, binding) : [];
    if (values.length > 0 && values.every((value) => value.type === 'schema')) return 'other';
    return 'mixed';
  }
  if (isShapeType(file, at, type)) return 'shape';
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return 'other';
  const constraint = constraintOf(at, type.typeName.name);
  return constraint ? kindOf(file, at, constraint, project) : 'other';
}
