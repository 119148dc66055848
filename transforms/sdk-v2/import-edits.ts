/**
 * Edits that send the names of one link to their new entry points. The statement stays where it is and goes on
 * bringing in the largest group; the other groups get statements of their own below it, written like it. Two
 * statements that come to name the same package stay two: joining them would touch lines that need no change.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { ExportNamedDeclaration, ImportDeclaration, Node, ObjectPattern } from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import type { LinkBinding } from '../../ast/imports.js';
import { removeElementEdits } from '../../ast/lists.js';
import { quotedText, replaceStringEdit } from '../../ast/literals.js';
import { renameBindingEdits, renameObstacleOf } from '../../ast/renames.js';
import { bindingOf, freeNameOf } from '../../ast/scope.js';
import { eolAt, indentAt, type Quote } from '../../ast/source.js';
import { braceOf, removeSpecifierEdits } from '../../ast/specifiers.js';
import { insertAfterEdit, removeStatementEdit } from '../../ast/statements.js';
import { isFirstOnLine } from '../../ast/tokens.js';
import type { Fate, Target } from './fates.js';
import { type ImportedName, nameSpanOf, objectSpanOf, type V1Link } from './imported-names.js';
import { repeatableOf } from './repeatable.js';

export interface FatedName extends ImportedName {
  readonly fate: Fate;
}

/** A name between the braces as it comes to be written, and where. */
interface Placed {
  readonly specifier: string;
  readonly text: string;
}

interface Entry {
  readonly node: Node;
  /** `undefined`: it stays as it is. Empty: it goes. */
  readonly placed: readonly Placed[] | undefined;
}

const LONGEST_LINE = 80;

/** `import { A, B } from` and `export { A, B } from`. */
export function statementEdits(file: ParsedFile, { link }: V1Link, names: readonly FatedName[]): Edit[] {
  const node = link.path.node as ImportDeclaration | ExportNamedDeclaration;
  const uses: Edit[] = [];
  const entries = names.map((name) => entryOf(file, name, link.kind === 'import' ? 'import' : 'export', uses));
  const { main, others, removed, inPlace } = grouped(file, node.specifiers, entries);
  if (removed.length === node.specifiers.length) return [removeStatementEdit(file, node), ...uses];
  const texts = others.map(([specifier, specifiers]) => statementText(file, node, specifier, specifiers));
  return [
    ...uses,
    ...inPlace,
    ...(removed.length > 0 ? removeSpecifierEdits(file, node, removed) : []),
    ...(main === undefined ? [] : [replaceStringEdit(file, link.literal, main)]),
    ...(texts.length > 0 ? [insertAfterEdit(file, node, texts)] : []),
  ];
}

/** `const { A, B } = require()` and the same of `await import()`; `undefined` when it would have to be split and cannot. */
export function patternEdits(file: ParsedFile, { link }: V1Link, names: readonly FatedName[]): Edit[] | undefined {
  const pattern = patternOf(file, names);
  const uses: Edit[] = [];
  const entries = names.map((name) => entryOf(file, name, 'pattern', uses));
  const { main, others, removed, inPlace } = grouped(file, pattern.properties, entries);
  const place = repeatableOf(file, file.pathOf<Node>(pattern));
  if (removed.length === pattern.properties.length) return place && [...place.remove(), ...uses];
  if (others.length > 0 && !place) return undefined;
  const edits = [...uses, ...inPlace, ...removeElementEdits(file, pattern.properties, removed)];
  if (main !== undefined) edits.push(replaceStringEdit(file, link.literal, main));
  if (others.length === 0 || !place) return edits;
  const padding = /\s/.test(file.text[(pattern.start ?? 0) + 1] ?? '') ? ' ' : '';
  const texts = others.map(([specifier, properties]) => {
    const braces = `{${padding}${properties.join(', ')}${padding}}`;
    return clonedText(file, place.node, link.literal, specifier, pattern, braces);
  });
  return [...edits, place.repeat(texts)];
}

/** `require('x').A`, `import('x').T`: one name, written once. `undefined` when it would need two modules. */
export function memberEdits(file: ParsedFile, { link }: V1Link, [name]: readonly FatedName[]): Edit[] | undefined {
  if (name.fate.type !== 'moved' || name.fate.targets.length > 1 || !name.binding) return undefined;
  const [target] = name.fate.targets;
  const edits = [replaceStringEdit(file, link.literal, target.specifier)];
  if (target.name !== name.name) edits.push(renamedSpan(file, name.binding, target.name));
  return edits;
}

function renamedSpan(file: ParsedFile, { node }: LinkBinding, text: string): Edit {
  const start = (node.start ?? 0) + (node.type === 'StringLiteral' ? 1 : 0);
  return { file: file.path, start, end: (node.end ?? 0) - (node.type === 'StringLiteral' ? 1 : 0), text };
}

/**
 * `import * as ns`, `const ns = require()`, `import ns = require()`: the members tell what is meant. `undefined` when
 * it would have to be split and cannot.
 */
export function objectEdits(
  file: ParsedFile,
  { link, objects }: V1Link,
  names: readonly FatedName[],
  taken: Set<string>,
): Edit[] | undefined {
  const targets = names.flatMap(({ fate }) => (fate.type === 'moved' ? fate.targets : []));
  const hasStay = names.some(({ fate }) => fate.type === 'stays');
  const groups = new Map<string, Target[]>();
  for (const target of targets) groups.set(target.specifier, [...(groups.get(target.specifier) ?? []), target]);
  const main = hasStay ? undefined : largestOf(groups);
  const edits = targets.flatMap((target) => target.uses.flatMap((use) => renamedUse(file, use, target.name)));
  if (main !== undefined) edits.push(replaceStringEdit(file, link.literal, main));
  const others = [...groups].filter(([specifier]) => specifier !== main);
  if (others.length === 0) return edits;
  const place = repeatableOf(file, link.path);
  if (!place || objects.length !== 1) return undefined;
  const [{ id }] = objects;
  const texts = others.map(([specifier, own]) => {
    const fresh = freshName(file, specifier, id.name, taken);
    for (const use of own.flatMap(({ uses }) => uses))
      edits.push({ file: file.path, ...objectSpanOf(use)!, text: fresh });
    return clonedText(file, place.node, link.literal, specifier, id, fresh);
  });
  return [...edits, place.repeat(texts)];
}

function renamedUse(file: ParsedFile, use: NodePath, name: string): Edit[] {
  const span = nameSpanOf(use);
  return file.textOf(span) === name ? [] : [{ file: file.path, ...span, text: name }];
}

/** `core_1` among the names of the TypeScript compiler, `core` elsewhere. */
function freshName(file: ParsedFile, specifier: string, like: string, taken: Set<string>): string {
  const word = specifier
    .slice(specifier.lastIndexOf('/') + 1)
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isCompiled = /_\d+$/.test(like);
  for (let count = 1; ; count++) {
    const base = isCompiled ? `${word}_${count}` : count === 1 ? word : `${word}${count}`;
    if (taken.has(base) || freeNameOf(file, base) !== base) continue;
    taken.add(base);
    return base;
  }
}

function patternOf(file: ParsedFile, names: readonly FatedName[]): ObjectPattern {
  return file.pathOf(names[0].binding!.node).parent as ObjectPattern;
}

/** How one name is written in its new place, and the edits of its uses, which are added to `uses`. */
function entryOf(file: ParsedFile, name: FatedName, style: 'import' | 'export' | 'pattern', uses: Edit[]): Entry {
  const binding = name.binding!;
  const { node } = binding;
  if (name.fate.type === 'stays') return { node, placed: undefined };
  if (name.fate.type === 'dropped') return { node, placed: [] };
  const prefix = isTypeSpecifier(node) ? 'type ' : '';
  const placed = name.fate.targets.map((target, index) => {
    const local = style === 'export' ? binding.local! : localOf(file, name, target, index === 0, uses);
    const joint = style === 'pattern' ? ': ' : ' as ';
    const text = local === target.name ? `${prefix}${local}` : `${prefix}${target.name}${joint}${local}`;
    return { specifier: target.specifier, text: withDefault(file, node, text) };
  });
  return { node, placed };
}

function isTypeSpecifier(node: Node): boolean {
  if (node.type === 'ImportSpecifier') return node.importKind === 'type';
  return node.type === 'ExportSpecifier' && node.exportKind === 'type';
}

/** `{ A = fallback }`, and patterns inside the pattern, keep what stands behind the key. */
function withDefault(file: ParsedFile, node: Node, text: string): string {
  if (node.type !== 'ObjectProperty' || node.value.type === 'Identifier') return text;
  if (node.value.type === 'AssignmentPattern' && node.shorthand) return `${text} = ${file.textOf(node.value.right)}`;
  return `${text.split(':')[0]}: ${file.textOf(node.value)}`;
}

/** The local name; the new one where it is free, with its uses renamed, else the old one as an alias. */
function localOf(file: ParsedFile, name: FatedName, target: Target, isFirst: boolean, uses: Edit[]): string {
  const { id, local = '' } = name.binding!;
  const binding = id && bindingOf(file, file.pathOf(id) as IdentifierPath);
  const isAliased = local !== name.name;
  if (!binding || (isFirst && (isAliased || target.name === local))) return local;
  const isFree = renameObstacleOf(file, binding, target.name) === undefined;
  if (isFirst && !isFree) return local;
  const wanted = isFree ? target.name : freeNameOf(file, target.name);
  uses.push(...renamedUses(file, binding, target, wanted));
  return wanted;
}

function renamedUses(file: ParsedFile, binding: Binding, { uses }: Target, local: string): Edit[] {
  const starts = new Set(uses.map(({ node }) => node.start));
  return (renameBindingEdits(file, binding, local) ?? []).filter(({ start }) => starts.has(start));
}

interface Grouping {
  /** Where the statement itself comes to point; `undefined` when something in it stays. */
  readonly main: string | undefined;
  readonly others: readonly (readonly [specifier: string, texts: readonly string[]])[];
  readonly removed: readonly Node[];
  readonly inPlace: readonly Edit[];
}

function grouped(file: ParsedFile, all: readonly Node[], entries: readonly Entry[]): Grouping {
  const groups = new Map<string, string[]>();
  for (const { specifier, text } of entries.flatMap(({ placed }) => placed ?? [])) {
    groups.set(specifier, [...(groups.get(specifier) ?? []), text]);
  }
  const hasStay = all.some((node) => !entries.some((entry) => entry.node === node && entry.placed !== undefined));
  const main = hasStay ? undefined : largestOf(groups);
  const removed: Node[] = [];
  const inPlace: Edit[] = [];
  for (const { node, placed } of entries) {
    if (!placed) continue;
    const own = placed.filter(({ specifier }) => specifier === main).map(({ text }) => text);
    if (own.length === 0) removed.push(node);
    else inPlace.push(...replacedEdits(file, node, own));
  }
  return { main, others: [...groups].filter(([specifier]) => specifier !== main), removed, inPlace };
}

function replacedEdits(file: ParsedFile, node: Node, texts: readonly string[]): Edit[] {
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const separator = isFirstOnLine(file.text, start)
    ? `,${eolAt(file.text, end, file.style)}${indentAt(file.text, start)}`
    : ', ';
  const text = texts.join(separator);
  return text === file.textOf(node) ? [] : [{ file: file.path, start, end, text }];
}

/** The first of the largest. */
function largestOf(groups: ReadonlyMap<string, readonly unknown[]>): string | undefined {
  return [...groups].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function statementText(
  file: ParsedFile,
  node: ImportDeclaration | ExportNamedDeclaration,
  specifier: string,
  texts: readonly string[],
): string {
  const keyword = node.type === 'ImportDeclaration' ? 'import' : 'export';
  const kind = (node.type === 'ImportDeclaration' ? node.importKind : node.exportKind) === 'type' ? ' type' : '';
  const source = node.source!;
  const quoted = quotedText(specifier, file.text[source.start ?? 0] as Quote);
  const end = file.text[(node.end ?? 0) - 1] === ';' ? ';' : '';
  const open = braceOf(file, node);
  const padding = open !== undefined && !/\s/.test(file.text[open + 1]) ? '' : ' ';
  const line = `${keyword}${kind} {${padding}${texts.join(', ')}${padding}} from ${quoted}${end}`;
  const [first] = node.specifiers;
  const start = first.start ?? 0;
  if (line.length <= LONGEST_LINE || !isFirstOnLine(file.text, start)) return line;
  const eol = eolAt(file.text, start, file.style);
  const rows = texts.map((text) => `${indentAt(file.text, start)}${text},`);
  return `${[`${keyword}${kind} {`, ...rows, `} from ${quoted}${end}`].join(eol)}`;
}

/** A statement once more, with another module and another name or pattern. */
function clonedText(
  file: ParsedFile,
  statement: Node,
  literal: Node,
  specifier: string,
  named: Node,
  name: string,
): string {
  const quote = file.text[literal.start ?? 0] as Quote | '`';
  const nameEnd = named.type === 'Identifier' ? (named.start ?? 0) + named.name.length : (named.end ?? 0);
  const between = file.text.slice(nameEnd, literal.start ?? 0);
  const head = file.text.slice(statement.start ?? 0, named.start ?? 0);
  return `${head}${name}${between}${quotedText(specifier, quote)}${file.text.slice(literal.end ?? 0, statement.end ?? 0)}`;
}
