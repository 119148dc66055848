/** Changes of a `package.json` as span edits that keep the file's own formatting and the order of its entries. */
import type { Node as JsonNode } from 'jsonc-parser';
import type { Edit } from './edits.js';
import { DEPENDENCY_SECTIONS, type Manifest, parseManifest, propertyOf, type Section } from './manifest.js';
import { eolAt, type Style, styleOf } from './source.js';

export type ManifestOperation =
  | { readonly kind: 'add'; readonly section: Section; readonly name: string; readonly range: string }
  | { readonly kind: 'remove'; readonly section: Section; readonly name: string }
  | { readonly kind: 'set-range'; readonly section: Section; readonly name: string; readonly range: string };

/**
 * Edits that carry the operations out, at most one per changed stretch; none when everything is so already.
 *
 * The operations are carried out one after the other on the text, and the difference is cut down to what changed:
 * neighbouring entries share commas and line ends, so edits of several operations at once would overlap.
 */
export function manifestEdits(manifest: Manifest, operations: readonly ManifestOperation[]): Edit[] {
  // Entries are added before others are removed: a section that is emptied in between would be dropped and moved.
  const ordered = [...operations].sort((a, b) => Number(a.kind === 'remove') - Number(b.kind === 'remove'));
  const after = ordered.reduce((text, operation) => carriedOut(manifest.path, text, operation), manifest.text);
  return after === manifest.text ? [] : [differenceOf(manifest.path, manifest.text, after)];
}

function carriedOut(path: string, text: string, operation: ManifestOperation): string {
  const { tree } = parseManifest(path, text);
  const section = propertyOf(tree, operation.section);
  if (section !== undefined && section.type !== 'object') return text;
  const entry = section?.children?.find((property) => keyOf(property) === operation.name);
  if (operation.kind === 'remove')
    return entry && section ? withoutEntry(text, tree, section, entry, operation.section) : text;
  if (entry) return operation.kind === 'add' ? text : withRange(text, entry, operation.range);
  if (operation.kind === 'set-range') return text;
  const pair = { key: operation.name, value: JSON.stringify(operation.range) };
  if (section) return withEntry(text, tree, section, pair);
  return withSection(text, tree, operation.section, pair);
}

interface Pair {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
}

function keyOf(property: JsonNode): string {
  return String(property.children?.[0]?.value);
}

function endOf(node: JsonNode): number {
  return node.offset + node.length;
}

function withRange(text: string, entry: JsonNode, range: string): string {
  const value = entry.children?.[1];
  if (!value || value.value === range) return text;
  return text.slice(0, value.offset) + JSON.stringify(range) + text.slice(endOf(value));
}

/** Takes the entry with its comma and line; a section that it leaves empty goes too. */
function withoutEntry(text: string, tree: JsonNode, section: JsonNode, entry: JsonNode, name: Section): string {
  const entries = section.children ?? [];
  if (entries.length === 1) {
    const members = tree.children ?? [];
    const owner = members.find((property) => keyOf(property) === name);
    if (owner && members.length > 1) return withoutMember(text, members, owner);
    return `${text.slice(0, section.offset)}{}${text.slice(endOf(section))}`;
  }
  return withoutMember(text, entries, entry);
}

function withoutMember(text: string, members: readonly JsonNode[], member: JsonNode): string {
  const index = members.indexOf(member);
  const [start, end] =
    index + 1 < members.length
      ? [member.offset, members[index + 1].offset]
      : [endOf(members[index - 1]), endOf(member)];
  return text.slice(0, start) + text.slice(end);
}

function withEntry(text: string, tree: JsonNode, section: JsonNode, pair: Pair): string {
  const entries = section.children ?? [];
  const member = `${JSON.stringify(pair.key)}${colonOf(text, entries[0] ?? tree.children?.[0])}${pair.value}`;
  if (entries.length === 0) {
    const [open, close] = wrapping(text, tree, section.offset);
    return `${text.slice(0, section.offset)}{${open}${member}${close}}${text.slice(endOf(section))}`;
  }
  return inserted(text, section, placeFor(pair.key, entries.map(keyOf)), member);
}

/** Before the first greater name where the section is in order, else at the end. */
function placeFor(name: string, names: readonly string[]): number {
  for (const compare of [byCodeUnit, byLocale]) {
    const isSorted = names.every((other, index) => index === 0 || compare(names[index - 1], other) <= 0);
    if (!isSorted) continue;
    const place = names.findIndex((other) => compare(other, name) > 0);
    return place < 0 ? names.length : place;
  }
  return names.length;
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As npm sorts, with the locale pinned: the same input has to give the same bytes everywhere. */
function byLocale(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}

/** Puts a member between those of an object, with the blanks that its neighbours have. */
function inserted(text: string, object: JsonNode, place: number, member: string): string {
  const members = object.children ?? [];
  const lead = text.slice(object.offset + 1, members[0].offset);
  const gap = members.length > 1 ? text.slice(endOf(members[0]), members[1].offset).replace(/^\s*,/, '') : lead;
  if (place < members.length) {
    const at = members[place].offset;
    return `${text.slice(0, at)}${member},${gap || lead}${text.slice(at)}`;
  }
  const at = endOf(members[members.length - 1]);
  return `${text.slice(0, at)},${gap}${member}${text.slice(at)}`;
}

/** After the sections that npm writes before it, else at the end of the object. */
function withSection(text: string, tree: JsonNode, name: Section, pair: Pair): string {
  const members = tree.children ?? [];
  const before = DEPENDENCY_SECTIONS.slice(0, DEPENDENCY_SECTIONS.indexOf(name));
  const after = DEPENDENCY_SECTIONS.slice(DEPENDENCY_SECTIONS.indexOf(name) + 1);
  const previous = members.findLastIndex((member) => (before as readonly string[]).includes(keyOf(member)));
  const next = members.findIndex((member) => (after as readonly string[]).includes(keyOf(member)));
  const place = previous >= 0 ? previous + 1 : next >= 0 ? next : members.length;
  const colon = colonOf(text, members[0]);
  const [open, close] = wrapping(text, tree, members[0]?.offset ?? tree.offset);
  const member = `${JSON.stringify(name)}${colon}{${open}${JSON.stringify(pair.key)}${colon}${pair.value}${close}}`;
  if (members.length > 0) return inserted(text, tree, place, member);
  return `${text.slice(0, tree.offset)}{${member}}${text.slice(endOf(tree))}`;
}

function colonOf(text: string, property: JsonNode | undefined): string {
  const [key, value] = property?.children ?? [];
  return key && value ? text.slice(endOf(key), value.offset) : ': ';
}

/** What stands after `{` and before `}` of a section with one entry. */
function wrapping(text: string, tree: JsonNode, at: number): readonly [open: string, close: string] {
  const first = tree.children?.[0];
  const lead = first ? text.slice(tree.offset + 1, first.offset) : '';
  if (!/[\r\n]/.test(lead)) return [lead, lead];
  const style: Style = styleOf(text);
  const eol = eolAt(text, at, style);
  const indent = lead.replace(/^[\s\S]*[\r\n]/, '');
  return [`${eol}${indent}${indent || style.indent}`, `${eol}${indent}`];
}

/** One edit of the stretch in which two texts differ. */
function differenceOf(file: string, before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { file, start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
