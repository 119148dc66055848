/** What a message literal holds: its own members, those of literals spread into it, and those assigned afterwards. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isCast, skinOf } from '../shapes.js';
import { keyStringOf } from './strings.js';

/** One member of a message: a property, a property of a spread literal, or an assignment that follows. */
export interface Part {
  readonly value: NodePath;
  /** The property or assignment that sets it. */
  readonly at: NodePath;
  /** It is there only sometimes: `...(params && { params })`, `if (params) message.params = params`. */
  readonly isConditional: boolean;
}

export type PartName = 'jsonrpc' | 'id' | 'method' | 'params' | 'result' | 'error' | '_meta';

const NAMES: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error', '_meta']);

interface Parts {
  readonly parts: Map<PartName, Part>;
  readonly hasUnknownKeys: boolean;
}

export function partsOf(project: Project, file: ParsedFile, path: NodePath<t.ObjectExpression>): Parts {
  const parts = new Map<PartName, Part>();
  let hasUnknownKeys = false;
  const read = (literal: NodePath, isConditional: boolean): void => {
    for (const property of childrenOf(literal, 'properties')) {
      if (property.isSpreadElement()) {
        const inner = spreadLiteralsOf(childOf(property, 'argument'));
        if (!inner) hasUnknownKeys = true;
        for (const one of inner ?? []) read(one.path, isConditional || one.isConditional);
        continue;
      }
      const name = keyStringOf(project, file, property);
      if (name === undefined) hasUnknownKeys = true;
      if (name === undefined || !NAMES.has(name)) continue;
      const value = property.isObjectProperty() ? childOf(property, 'value') : property;
      parts.set(name as PartName, { value, at: property, isConditional });
    }
  };
  read(path, false);
  return { parts, hasUnknownKeys };
}

interface SpreadLiteral {
  readonly path: NodePath;
  readonly isConditional: boolean;
}

/** The literals behind `...(x && { a })`, `...(x ? { a } : {})`, `...{ a }`; `undefined` for anything else. */
function spreadLiteralsOf(argument: NodePath): SpreadLiteral[] | undefined {
  const path = skinOf(argument);
  if (path.isObjectExpression()) return [{ path, isConditional: false }];
  const arms = path.isLogicalExpression()
    ? [path.get('right')]
    : path.isConditionalExpression()
      ? [path.get('consequent'), path.get('alternate')]
      : undefined;
  if (!arms) return undefined;
  const found = arms.map((arm) => (isNothing(arm) ? [] : spreadLiteralsOf(arm as NodePath)));
  if (found.some((one) => one === undefined)) return undefined;
  return found.flatMap((one) => one ?? []).map(({ path: one }) => ({ path: one, isConditional: true }));
}

function isNothing(path: NodePath): boolean {
  return path.isNullLiteral() || path.isIdentifier({ name: 'undefined' });
}

/** `const message = { jsonrpc: '2.0', method }; if (params) message.params = params;` */
export function addAssigned(path: NodePath<t.ObjectExpression>, parts: Map<PartName, Part>): void {
  const holder = path.findParent((at) => !isCast(at));
  if (!holder?.isVariableDeclarator() || holder.node.id.type !== 'Identifier') return;
  const binding = holder.scope.getBinding(holder.node.id.name);
  for (const reference of binding?.referencePaths ?? []) {
    const member = reference.parentPath;
    const assignment = member?.parentPath;
    if (!member?.isMemberExpression() || member.node.object !== reference.node || member.node.computed) continue;
    if (!assignment?.isAssignmentExpression({ operator: '=' }) || assignment.node.left !== member.node) continue;
    const name = member.node.property.type === 'Identifier' ? member.node.property.name : '';
    if (!NAMES.has(name) || parts.has(name as PartName)) continue;
    const block = holder.parentPath?.parentPath;
    const round = assignment.findParent((at) => at === block || at.isIfStatement() || at.isLogicalExpression());
    const isConditional = round !== null && round !== block;
    parts.set(name as PartName, { value: childOf(assignment, 'right'), at: assignment, isConditional });
  }
}
