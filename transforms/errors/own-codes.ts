/** Error codes that a program gives itself: where the numbers stand, and what is said beside them. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { stringValueOf } from '../../ast/literals.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { wireClientsIn } from '../../ast/mcp/wire/clients.js';
import { literalNumberOf } from '../../ast/mcp/wire/numbers.js';
import { wireServersIn } from '../../ast/mcp/wire/servers.js';
import { keyOf } from '../../ast/objects.js';
import { isAddedModule } from '../../ast/protocol/added-modules.js';
import type { ParsedFile, Project } from '../contract.js';

export interface OwnCode {
  readonly path: NodePath;
  readonly code: number;
  /** Names and messages beside the number. */
  readonly names: readonly string[];
}

/** Codes that a hand-written server or client of this file gives out: not those that it compares with. */
export function ownCodesIn(project: Project, file: ParsedFile, isMeant: (code: number) => boolean): OwnCode[] {
  if (isTestFile(file.path) || isAddedModule(file.text)) return [];
  if (wireServersIn(project, file).length === 0 && wireClientsIn(project, file).length === 0) return [];
  return file.paths('UnaryExpression').flatMap((path) => {
    const code = literalNumberOf(path.node);
    if (code === undefined || !isMeant(code) || isComparison(path)) return [];
    return [{ path, code, names: namesBeside(path) }];
  });
}

function isComparison({ parent }: NodePath): boolean {
  return parent.type === 'SwitchCase' || (parent.type === 'BinaryExpression' && /^[!=<>]/.test(parent.operator));
}

/** The key, the constant or the enum member that holds a number, and the texts of its literal or call. */
export function namesBeside(path: NodePath): string[] {
  const { parentPath } = path;
  if (!parentPath) return [];
  const { node } = parentPath;
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? [node.id.name] : [];
  if (node.type === 'TSEnumMember') return [node.id.type === 'Identifier' ? node.id.name : node.id.value];
  if (node.type === 'ClassProperty') return node.key.type === 'Identifier' ? [node.key.name] : [];
  if (node.type === 'ObjectProperty') {
    const key = keyOf(node);
    const own = key === undefined ? [] : [key];
    return key === 'code' && parentPath.parentPath ? [...own, ...textsIn(parentPath.parentPath.node)] : own;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return node.arguments.flatMap(textOf);
  return [];
}

function textsIn(node: Node): string[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) => (property.type === 'ObjectProperty' ? textOf(property.value) : []));
}

/** The text of a literal; of a template the parts that are written. */
function textOf(node: Node): string[] {
  if (node.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.cooked ?? '').join('…')];
  const text = stringValueOf(node);
  return text === undefined ? [] : [text];
}
