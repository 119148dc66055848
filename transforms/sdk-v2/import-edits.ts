/**
 * Edits that send the names of one link to their new entry points. The statement stays where it is and goes on
 * bringing in the largest group; the other groups get statements of their own below it, written like it, unless an
 * earlier import of SDK v1 comes to bring in the same package (`import-joints.ts`).
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { ExportNamedDeclaration, ImportDeclaration, Node, ObjectPattern } from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import type { LinkBinding } from '../../ast/imports.js';
import { removeElementEdits } from '../../ast/lists.js';
import { replaceStringEdit } from '../../ast/literals.js';
import { renameBindingEdits, renameObstacleOf } from '../../ast/renames.js';
import { bindingOf, freeNameOf } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { removeSpecifierEdits } from '../../ast/specifiers.js';
import { insertAfterEdit, removeStatementEdit } from '../../ast/statements.js';
import { commentsIn, isFirstOnLine, lineEndAt } from '../../ast/tokens.js';
import type { Fate, Target } from './fates.js';
import { clonedText, spreadEdit, statementText } from './import-texts.js';
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

/** What a statement gives to others of the file that bring in the same packages, and gets from them. */
export interface Joint {
  /** Packages whose names an earlier statement brings in. */
  readonly given: ReadonlySet<string>;
  /** Names that later statements would bring in, by package. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
}

/** Names by the package that they come to be imported from, in the order of the statement. */
export function groupsOf(file: ParsedFile, names: readonly FatedName[]): ReadonlyMap<string, readonly string[]> {
  return textsByPackage(names.map((name) => entryOf(file, name, 'import', [])));
}

/** `import { A, B } from` and `export { A, B } from`. */
export function statementEdits(file: ParsedFile, { link }: V1Link, names: readonly FatedName[], joint?: Joint): Edit[] {
  const node = link.path.node as ImportDeclaration | ExportNamedDeclaration;
  const uses: Edit[] = [];
  const entries = names.map((name) => {
    const { node: own, placed } = entryOf(file, name, link.kind === 'import' ? 'import' : 'export', uses);
    return { node: own, placed: placed?.filter(({ specifier }) => !joint?.given.has(specifier)) };
  });
  const { main, kept, others, removed, inPlace } = grouped(file, node.specifiers, entries, joint?.taken);
  if (removed.length === node.specifiers.length) return [removeStatementEdit(file, node), ...uses];
  const texts = others.map(([specifier, specifiers]) => statementText(file, node, specifier, specifiers));
  const spread = main !== undefined && joint?.taken.has(main) ? spreadEdit(file, node, main, kept) : undefined;
  const list = [...inPlace, ...(removed.length > 0 ? removeSpecifierEdits(file, node, removed) : [])];
  return [
    ...uses,
    ...(spread ? [spread] : list),
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
  const keeper = names.flatMap(({ fate }) => (fate.type === 'moved' && fate.keepsObject ? fate.targets : []))[0];
  if (hasStay && keeper) return undefined;
  const main = hasStay ? undefined : (keeper?.specifier ?? largestOf(groups));
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
  /** What it comes to bring in from there. */
  readonly kept: readonly string[];
  readonly others: readonly (readonly [specifier: string, texts: readonly string[]])[];
  readonly removed: readonly Node[];
  readonly inPlace: readonly Edit[];
}

function textsByPackage(entries: readonly Entry[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { specifier, text } of entries.flatMap(({ placed }) => placed ?? [])) {
    groups.set(specifier, [...(groups.get(specifier) ?? []), text]);
  }
  return groups;
}

function grouped(
  file: ParsedFile,
  all: readonly Node[],
  entries: readonly Entry[],
  taken: Joint['taken'] = new Map(),
): Grouping {
  const groups = textsByPackage(entries);
  const hasStay = all.some((node) => !entries.some((entry) => entry.node === node && entry.placed !== undefined));
  const main = hasStay ? undefined : largestOf(groups);
  const removed: Node[] = [];
  const inPlace: Edit[] = [];
  const kept: string[] = [];
  const last = entries.findLast(({ placed }) => placed?.some(({ specifier }) => specifier === main));
  for (const { node, placed } of entries) {
    if (!placed) continue;
    const own = placed.filter(({ specifier }) => specifier === main).map(({ text }) => text);
    const added = node === last?.node ? (taken.get(main ?? '') ?? []) : [];
    // A comment behind the last name is about that one.
    const texts = hasComment(file, node) ? [...added, ...own] : [...own, ...added];
    kept.push(...texts);
    if (own.length === 0) removed.push(node);
    else inPlace.push(...replacedEdits(file, node, texts));
  }
  const others = [...groups].filter(([specifier]) => specifier !== main);
  const joined = others.map(([one, texts]) => [one, [...texts, ...(taken.get(one) ?? [])]] as const);
  return { main, kept, others: joined, removed, inPlace };
}

function hasComment(file: ParsedFile, node: Node): boolean {
  const end = node.end ?? 0;
  const [comment] = commentsIn(file, { start: end, end: lineEndAt(file.text, end) });
  return comment !== undefined && /^[\s,]*$/.test(file.text.slice(end, comment.start ?? end));
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
