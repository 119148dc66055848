/** What becomes of the modules of SDK v1 that comments name for a type checker. */
import type { CommentImport, CommentName } from '../../ast/comment-imports.js';
import { commentImportsOf } from '../../ast/comment-imports.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { NO_TYPE_ARGUMENTS } from '../../ast/protocol/sdk-homes.js';
import { eolAt } from '../../ast/source.js';
import { lineStartAt, type SpanEnd } from '../../ast/tokens.js';
import { entryOf, homeOf, type SdkSide, subpathOf, wholeHomeOf } from './homes.js';

export interface MovedComment {
  readonly named: CommentImport;
  /** The packages it comes to name; empty where no single module has all that the comment takes. */
  readonly entries: readonly string[];
  readonly edits: readonly Edit[];
}

export function movedComments(file: ParsedFile, side: SdkSide): MovedComment[] {
  const all = commentImportsOf(file);
  const gone = all.flatMap((named) => droppedArgumentsOf(named) ?? []);
  return all.flatMap((named) => {
    const subpath = subpathOf(named.specifier);
    if (subpath === undefined || gone.some(({ start, end }) => named.start > start && named.end < end)) return [];
    return [movedComment(file, named, subpath, side)];
  });
}

function movedComment(file: ParsedFile, named: CommentImport, subpath: string, side: SdkSide): MovedComment {
  if (named.names.length === 0) {
    const whole = named.kind === 'reference' ? entryOf(subpath, side) : wholeHomeOf(subpath, side);
    return { named, entries: whole ? [whole] : [], edits: whole ? [specifierEdit(file, named, whole)] : [] };
  }
  const homes = new Map<string, string[]>();
  for (const name of named.names) {
    const home = homeOf({ subpath, name: name.imported, side });
    if (home.type !== 'moved') return { named, entries: [], edits: [] };
    homes.set(home.specifier, [...(homes.get(home.specifier) ?? []), textOf(named, name, home.name)]);
  }
  const entries = [...homes.keys()];
  return { named, entries, edits: editsOf(file, named, [...homes]) };
}

/** Type arguments of a name that is not generic in v2. */
function droppedArgumentsOf({ specifier, names, typeArguments }: CommentImport): SpanEnd | undefined {
  const isKnown = subpathOf(specifier) !== undefined && NO_TYPE_ARGUMENTS.has(names[0]?.imported ?? '');
  return isKnown ? typeArguments : undefined;
}

function textOf({ kind }: CommentImport, { imported, local }: CommentName, name: string): string {
  // The words of the other comments that use a name of a tag stay as they are, so it keeps its local name.
  return kind === 'type' || (name === imported && local === imported) ? name : `${name} as ${local}`;
}

function specifierEdit(file: ParsedFile, { stringSpan }: CommentImport, specifier: string): Edit {
  return { file: file.path, ...stringSpan, text: specifier };
}

function editsOf(file: ParsedFile, named: CommentImport, homes: readonly (readonly [string, string[]])[]): Edit[] {
  const [[specifier, texts], ...others] = [...homes].sort(([, a], [, b]) => b.length - a.length);
  const edits = [specifierEdit(file, named, specifier)];
  const [first] = named.names;
  const span = { start: first.start, end: named.names.at(-1)!.end };
  const list = texts.join(', ');
  const isSame =
    named.names.length === texts.length && named.names.every((name, at) => file.textOf(name) === texts[at]);
  if (!isSame) edits.push({ file: file.path, ...span, text: list });
  const dropped = droppedArgumentsOf(named);
  if (dropped) edits.push({ file: file.path, ...dropped, text: '' });
  if (others.length > 0) edits.push(tagsEdit(file, named, others));
  return edits;
}

/** One tag more per package: in the same comment when it has several lines, else in comments of their own. */
function tagsEdit(file: ParsedFile, named: CommentImport, homes: readonly (readonly [string, string[]])[]): Edit {
  const { comment, start } = named;
  const eol = eolAt(file.text, start, file.style);
  const quote = file.text[named.stringSpan.start - 1];
  const tags = homes.map(([specifier, texts]) => `@import { ${texts.join(', ')} } from ${quote}${specifier}${quote}`);
  const isLone = !/[\r\n]/.test(comment.value);
  const opener = isLone ? (comment.start ?? 0) : start;
  const lead = file.text.slice(lineStartAt(file.text, opener), opener).replace(/\/\*\*/, ' *');
  const at = isLone ? (comment.end ?? 0) : named.stringSpan.end + 1;
  const text = tags.map((tag) => `${eol}${lead}${isLone ? `/** ${tag} */` : tag}`).join('');
  return { file: file.path, start: at, end: at, text };
}
