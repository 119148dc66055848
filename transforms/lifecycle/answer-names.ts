/** What the names in an answer mean where its text is to stand: parameters become the arguments of their call. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { type FunctionNode, parametersOf, patternOf } from '../../ast/functions.js';
import type { CallPath } from '../../ast/mcp/wire/callers.js';
import { keyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { namesFromOutside, type Swap } from './moves.js';

/** A function whose answer is written where it is called, with the text that each of its parameters means there. */
export interface Owner {
  readonly fn: NodePath<FunctionNode>;
  readonly names: ReadonlyMap<string, string>;
}

/** A function that goes into a table keeps its parameters. */
export function ownNames(fn: NodePath<FunctionNode>): Map<string, string> {
  const bound = childrenOf(fn, 'params').flatMap((one) => Object.keys(one.getBindingIdentifiers()));
  return new Map(bound.map((name) => [name, name]));
}

export function isOwn(owner: Owner | undefined, scope: NodePath['scope'], name: string): boolean {
  return owner !== undefined && scope.getBinding(name)?.scope.path.node === owner.fn.node;
}

/** `(id, params)` called as `(message.id, message.params)`; `({ id })` called as `(message)`. */
export function argumentsByName(
  fn: NodePath<FunctionNode>,
  call: CallPath,
  file: ParsedFile,
  outer: Owner | undefined,
): Map<string, string> {
  const names = new Map<string, string>();
  const given = childrenOf(call, 'arguments');
  parametersOf(fn.node).forEach((parameter, index) => {
    const argument = given[index];
    const text = argument?.node ? argumentText(argument, file, outer) : undefined;
    const pattern = patternOf(parameter);
    if (text === undefined) return;
    if (pattern.type === 'Identifier') names.set(pattern.name, text);
    if (pattern.type !== 'ObjectPattern' || !/^[\w.]+$/.test(text)) return;
    for (const property of pattern.properties) {
      const key = keyOf(property);
      if (property.type === 'ObjectProperty' && property.value.type === 'Identifier' && key !== undefined)
        names.set(property.value.name, `${text}.${key}`);
    }
  });
  return names;
}

/** What an argument means where the outermost call stands. */
function argumentText(argument: NodePath, file: ParsedFile, outer: Owner | undefined): string | undefined {
  const names = namesFromOutside(argument).filter(({ node, scope }) => isOwn(outer, scope, node.name));
  if (names.length === 0) return file.textOf(argument.node);
  const [name] = names;
  const text = outer?.names.get(name.node.name);
  const isRoot = names.length === 1 && name.node.start === argument.node.start;
  if (text === undefined || !isRoot || !(argument.isIdentifier() || /^[\w.]+$/.test(text))) return undefined;
  return `${text}${file.text.slice(name.node.end ?? 0, argument.node.end ?? 0)}`;
}

/** A literal can stand for a parameter only where its members are read. */
export function isSayable(text: string | undefined): boolean {
  return text !== undefined && (!text.startsWith('{') || shorthandNamesOf(text).length > 0);
}

/** `{ id, params }` → `id`, `params`; nothing for literals with other values. */
function shorthandNamesOf(text: string): string[] {
  return /^\{\s*\w+(?:\s*,\s*\w+)*\s*,?\s*\}$/.test(text) ? text.split(/\W+/).filter((name) => name !== '') : [];
}

export function renameOf({ node, scope, parent, key }: NodePath<t.Identifier>, owner: Owner | undefined): Swap[] {
  const text = isOwn(owner, scope, node.name) ? owner?.names.get(node.name) : undefined;
  if (text === undefined || text === node.name) return [];
  if (text.startsWith('{')) {
    // `request.id` of `{ id, params }` is `id`.
    const member =
      parent.type === 'MemberExpression' && parent.object === node && !parent.computed ? parent : undefined;
    const name = member?.property.type === 'Identifier' ? member.property.name : '';
    return member && shorthandNamesOf(text).includes(name) ? [{ ...spanOf(member), text: name }] : [];
  }
  const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand && key === 'value';
  return [{ ...spanOf(node), text: isShorthand ? `${node.name}: ${text}` : text }];
}

export function spanOf({ start, end }: t.Node): { start: number; end: number } {
  return { start: start ?? 0, end: end ?? 0 };
}
