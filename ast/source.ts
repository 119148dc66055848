/**
 * Bytes to text and the writing habits of that text.
 *
 * A file is kept exactly as it was read: byte order mark, mixed line ends, odd separators and a missing last line
 * end stay where they are, because every edit is a splice into this text and nothing else is ever printed.
 */

export type DecodeFailure = { cause: 'not-utf8' | 'nul-bytes' | 'utf16'; message: string };

export type Quote = "'" | '"';

/** Habits read from the file itself, so that inserted code looks as if its author had written it. */
export interface Style {
  /** `\n`, `\r\n` or `\r`: the more frequent one; `\n` for a file of one line. */
  readonly eol: string;
  /** One level of indentation: a tab or a run of spaces. */
  readonly indent: string;
  readonly quote: Quote;
  readonly semicolons: boolean;
  readonly trailingCommas: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Text of a file, or why it cannot be one. UTF-16 without a mark passes a strict UTF-8 decoder, hence the NUL test.
 */
export function decodeSource(bytes: Uint8Array): string | DecodeFailure {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { cause: 'utf16', message: 'UTF-16 text, not valid UTF-8; convert it to UTF-8 first' };
  }
  if (bytes.includes(0)) return { cause: 'nul-bytes', message: 'holds NUL bytes, so it is not plain UTF-8 text' };
  try {
    return utf8.decode(bytes);
  } catch {
    return { cause: 'not-utf8', message: 'not valid UTF-8; convert it to UTF-8 first' };
  }
}

export function isDecodeFailure(decoded: string | DecodeFailure): decoded is DecodeFailure {
  return typeof decoded !== 'string';
}

/** Line (1-based) and column (1-based, in UTF-16 units) of an offset. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Offsets at which lines start. CR LF, LF and a lone CR end a line; U+2028 does not, editors do not count it. */
export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10) starts.push(at + 1);
    else if (unit === 13 && text.charCodeAt(at + 1) !== 10) starts.push(at + 1);
  }
  return starts;
}

export function positionIn(lineStarts: readonly number[], offset: number): Position {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - lineStarts[low] + 1 };
}

/** The line end of the line that holds `offset`, else the file's own. */
export function eolAt(text: string, offset: number, style: Style): string {
  for (let at = offset; at < text.length; at++) {
    if (text[at] === '\n') return text[at - 1] === '\r' ? '\r\n' : '\n';
    if (text[at] === '\r' && text[at + 1] !== '\n') return '\r';
  }
  return style.eol;
}

/** Blanks at the start of the line that holds `offset`. */
export function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return /^[ \t\f\u00a0]*/.exec(text.slice(start))?.[0] ?? '';
}

export function styleOf(text: string): Style {
  return {
    eol: eolOf(text),
    indent: indentOf(text),
    quote: quoteOf(text),
    semicolons: hasSemicolons(text),
    trailingCommas: hasTrailingCommas(text),
  };
}

function eolOf(text: string): string {
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1 - crlf;
  const cr = text.split('\r').length - 1 - crlf;
  if (crlf > lf && crlf >= cr) return '\r\n';
  return cr > lf ? '\r' : '\n';
}

function indentOf(text: string): string {
  const steps = new Map<string, number>();
  let previous = 0;
  for (const [, blanks, first] of text.matchAll(/^([ \t]*)(\S)/gm)) {
    if (first === '*') continue;
    if (blanks.startsWith('\t')) {
      steps.set('\t', (steps.get('\t') ?? 0) + 1);
      continue;
    }
    const step = blanks.length - previous;
    if (step > 1 && step <= 8) steps.set(' '.repeat(step), (steps.get(' '.repeat(step)) ?? 0) + 1);
    previous = blanks.length;
  }
  return [...steps].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '  ';
}

function quoteOf(text: string): Quote {
  // Import and require strings only: prose and JSON inside strings would drown the habit of the author.
  const quotes = [...text.matchAll(/(?:from|import|require\()\s*(['"])/g)].map(([, quote]) => quote);
  const single = quotes.filter((quote) => quote === "'").length;
  if (quotes.length > 0) return single * 2 >= quotes.length ? "'" : '"';
  return (text.match(/'/g)?.length ?? 0) >= (text.match(/"/g)?.length ?? 0) ? "'" : '"';
}

function hasSemicolons(text: string): boolean {
  const withSemicolon = text.match(/[)\]'"\w];[ \t]*$/gm)?.length ?? 0;
  const without = text.match(/^(?:import|export|const|let|var|return)\b.*[)\]'"\w][ \t]*$/gm)?.length ?? 0;
  return withSemicolon >= without;
}

function hasTrailingCommas(text: string): boolean {
  const trailing = text.match(/,[ \t]*\r?\n[ \t]*[}\])]/g)?.length ?? 0;
  const bare = text.match(/[\w'"}\])][ \t]*\r?\n[ \t]*[}\])]/g)?.length ?? 0;
  return trailing > 0 && trailing * 3 >= bare;
}
