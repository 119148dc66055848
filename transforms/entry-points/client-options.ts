/** Options of a client, or of a call that it makes: one more property, wherever the options come from. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, NewExpression, Node, ObjectExpression } from '@babel/types';
import { hasSpreadArgument, unwrapped } from '../../ast/calls.js';
import { appendElementsEdit } from '../../ast/lists.js';
import type { ObjectValue, Value } from '../../ast/mcp/values.js';
import { hasUnknownKeys, insertPropertyEdit, propertyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { isFirstOnLine, outerSpanOf, tokenAfter } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';

export type OptionsCall = NodePath<NewExpression | CallExpression>;

/** The argument that holds the options; `undefined` when it is left out. */
export function optionsArgumentOf(call: OptionsCall, index: number): NodePath | undefined {
  return childrenOf(call, 'arguments')[index];
}

/** Literals that the options are known to be made of: the argument itself, what it names, and what it spreads. */
export function optionLiteralsOf(project: Project, file: ParsedFile, argument: NodePath | undefined): ObjectValue[] {
  if (!argument) return [];
  const literals = project.mcp.valuesOf(file, argument).filter(isObject);
  return literals.flatMap((literal) => [
    literal,
    ...childrenOf(literal.path, 'properties').flatMap((property) =>
      property.isSpreadElement() ? optionLiteralsOf(project, literal.file, property.get('argument') as NodePath) : [],
    ),
  ]);
}

function isObject(value: Value): value is ObjectValue {
  return value.type === 'object';
}

/** The value of an option that one of the literals sets. */
export function optionIn(literals: readonly ObjectValue[], key: string): Node | undefined {
  const property = literals.map(({ path }) => propertyOf(path.node, key)).find((one) => one !== undefined);
  return property?.type === 'ObjectProperty' ? property.value : property;
}

/**
 * Adds `text` to the options at a place of the arguments: to the literal, else in a new literal that spreads what was
 * there, so that what a caller passes still wins. `undefined` when a spread makes the place unknown.
 */
export function optionEdit(file: ParsedFile, call: OptionsCall, index: number, text: string): Edit | undefined {
  const { node } = call;
  if (hasSpreadArgument(node) || node.arguments.length < index) return undefined;
  const argument = node.arguments[index];
  if (!argument) return appendElementsEdit(file, node.arguments, [`{ ${text} }`], openingOf(file, node), '');
  const { start, end } = outerSpanOf(file, argument);
  if (argument.type === 'Identifier' && argument.name === 'undefined')
    return { file: file.path, start, end, text: `{ ${text} }` };
  const own = unwrapped(argument);
  const literal = own.type === 'ObjectExpression' ? own : soleLiteralOf(file, call, index);
  if (literal) return hasUnknownKeys(literal) ? inFront(file, literal, text) : insertPropertyEdit(file, literal, text);
  return { file: file.path, start, end, text: `{ ${text}, ...${file.text.slice(start, end)} }` };
}

/** The offset of the parenthesis that opens the arguments. */
function openingOf(file: ParsedFile, { callee, typeParameters }: NewExpression | CallExpression): number {
  return tokenAfter(file, typeParameters?.end ?? outerSpanOf(file, callee).end);
}

/** A spread behind it still wins. */
function inFront(file: ParsedFile, { properties: [first] }: ObjectExpression, text: string): Edit {
  const { start } = outerSpanOf(file, first);
  const isOwnLine = isFirstOnLine(file.text, start);
  const between = isOwnLine ? `${eolAt(file.text, start, file.style)}${indentAt(file.text, start)}` : ' ';
  return { file: file.path, start, end: start, text: `${text},${between}` };
}

/**
 * The literal of a constant that is made for this call alone. In TypeScript only where it is said to be client options:
 * else the literal's own type would widen the new value.
 */
function soleLiteralOf(file: ParsedFile, call: OptionsCall, index: number): ObjectExpression | undefined {
  const argument = optionsArgumentOf(call, index);
  if (!argument?.isIdentifier()) return undefined;
  const binding = bindingOf(file, argument);
  const declarator = binding?.path.node;
  if (!binding || declarator?.type !== 'VariableDeclarator' || binding.kind !== 'const') return undefined;
  if (declarator.id.type !== 'Identifier' || referencesOf(file, binding).length !== 1) return undefined;
  const literal = declarator.init && unwrapped(declarator.init);
  if (literal?.type !== 'ObjectExpression') return undefined;
  const isTyped = /\bClientOptions\b/.test(file.text.slice(declarator.id.start ?? 0, declarator.end ?? 0));
  return isTyped || /\.[cm]?jsx?$/.test(file.path) ? literal : undefined;
}
