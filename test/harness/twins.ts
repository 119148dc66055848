/** The same file as another author would have saved it: other line ends, other indentation. */
import { styleOf } from '../../ast/source.js';

/** CRLF for an LF file and the reverse; `undefined` when the file mixes line ends, which is then its own subject. */
export function lineEndTwin(text: string): ((text: string) => string) | undefined {
  const hasCrlf = text.includes('\r\n');
  const hasLf = /(?<!\r)\n/.test(text);
  const hasCr = /\r(?!\n)/.test(text);
  if (hasCr || (hasCrlf && hasLf)) return undefined;
  return hasCrlf ? (one) => one.replaceAll('\r\n', '\n') : (one) => one.replaceAll('\n', '\r\n');
}

/** Tabs for leading spaces and the reverse; `undefined` when the file mixes both or indents nothing. */
export function indentTwin(text: string): ((text: string) => string) | undefined {
  const hasTabs = /^\t/m.test(text);
  const hasSpaces = /^ {2}/m.test(text);
  if (hasTabs === hasSpaces || /^(?: +\t|\t+ {2})/m.test(text)) return undefined;
  if (hasTabs) return (one) => one.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
  const { length } = styleOf(text).indent;
  return (one) =>
    one.replace(
      /^ +/gm,
      (blanks) => '\t'.repeat(Math.floor(blanks.length / length)) + ' '.repeat(blanks.length % length),
    );
}
