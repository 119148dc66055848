/** New import, export and require statements, written like the one that they part from. */
import type { Node } from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import { oncePer } from '../../ast/once-per.js';
import { eolAt, indentAt, type Quote } from '../../ast/source.js';
import { braceOf, type SpecifierHolder } from '../../ast/specifiers.js';
import { commentsIn, isFirstOnLine, type SpanEnd } from '../../ast/tokens.js';

const LONGEST_LINE = 80;

/** How long a line of names may get: as long as the longest that the file has already. */
const longestImportOf: (file: ParsedFile) => number = oncePer((file: ParsedFile) => {
  const lengths = file.paths('ImportDeclaration', 'ExportNamedDeclaration').map(({ node }) => {
    const text = file.textOf(node);
    return /[\r\n]/.test(text) || ('source' in node && !node.source) ? 0 : text.length;
  });
  return Math.max(LONGEST_LINE, ...lengths);
});

export function statementText(
  file: ParsedFile,
  node: SpecifierHolder,
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
  const isListed = isFirstOnLine(file.text, node.specifiers[0].start ?? 0);
  if (line.length <= (isListed ? LONGEST_LINE : longestImportOf(file))) return line;
  return `${keyword}${kind} ${listedText(file, node, texts)} from ${quoted}${end}`;
}

/** Braces with one name per line, indented like the names that stand so already. */
function listedText(file: ParsedFile, node: SpecifierHolder, texts: readonly string[]): string {
  const [start, first] = [node.start ?? 0, node.specifiers[0].start ?? 0];
  const eol = eolAt(file.text, start, file.style);
  const outer = indentAt(file.text, start);
  const inner = isFirstOnLine(file.text, first) ? indentAt(file.text, first) : `${outer}${file.style.indent}`;
  return ['{', ...texts.map((text) => `${inner}${text},`), `${outer}}`].join(eol);
}

/** The names of an import on one line that would become too long with these names, spread over lines. */
export function spreadEdit(
  file: ParsedFile,
  node: SpecifierHolder,
  specifier: string,
  texts: readonly string[],
): Edit | undefined {
  const open = braceOf(file, node);
  if (open === undefined || /[\r\n]/.test(file.textOf(node)) || commentsIn(file, node as SpanEnd).length > 0)
    return undefined;
  if (!/[\r\n]/.test(statementText(file, node, specifier, texts))) return undefined;
  const end = file.text.lastIndexOf('}', node.source?.start ?? open) + 1;
  return { file: file.path, start: open, end, text: listedText(file, node, texts) };
}

/** A statement once more, with another module and another name or pattern. */
export function clonedText(
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
