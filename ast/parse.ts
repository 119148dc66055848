/**
 * The only file that names a parser. `@babel/parser` is called on the original text, without tokens, so that node
 * positions are positions in the file.
 *
 * Why not jscodeshift's or recast's parsers: measured, they throw on angle casts, `accessor`, `import … assert` or
 * JSX depending on which one is picked, expand tabs before parsing, and split lines at U+2028 inside strings.
 */
import { type ParserOptions, type ParserPlugin, parse } from '@babel/parser';
import type { File } from '@babel/types';

/** A file that cannot be parsed; `line` and `column` are 1-based. */
export class ParseFailure extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
    this.name = 'ParseFailure';
  }
}

const SHARED: ParserPlugin[] = [
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'importAttributes',
  'deprecatedImportAssert',
  'sourcePhaseImports',
  'deferredImportEvaluation',
];

type Dialect = { plugins: ParserPlugin[]; sourceType: 'module' | 'script' | 'unambiguous' };

/** By extension: `<T>x` is a cast in `.ts` and a tag in `.tsx`, and old `.cjs` holds `with` and octal numbers. */
function dialectOf(path: string): Dialect {
  const extension = /\.[^./]+$/.exec(path)?.[0] ?? '.js';
  const dts = /\.d\.[cm]?ts$/.test(path);
  switch (extension) {
    case '.ts':
    case '.mts':
      return { plugins: [['typescript', { dts }]], sourceType: 'module' };
    case '.cts':
      return { plugins: [['typescript', { dts }]], sourceType: 'script' };
    case '.tsx':
      return { plugins: ['typescript', 'jsx'], sourceType: 'module' };
    case '.cjs':
      return { plugins: ['jsx'], sourceType: 'script' };
    case '.mjs':
      return { plugins: ['jsx', 'exportDefaultFrom'], sourceType: 'module' };
    default:
      return { plugins: ['jsx', 'exportDefaultFrom'], sourceType: 'unambiguous' };
  }
}

function optionsFor(dialect: Dialect, decorators: ParserPlugin): ParserOptions {
  return {
    sourceType: dialect.sourceType,
    plugins: [...dialect.plugins, decorators, ...SHARED],
    errorRecovery: true,
    // Comments are found by position (`tokens.ts`).
    attachComment: false,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: dialect.sourceType !== 'script',
    allowImportExportEverywhere: dialect.sourceType !== 'script',
    allowNewTargetOutsideFunction: true,
    allowSuperOutsideMethod: true,
    allowUndeclaredExports: true,
  };
}

/** Legacy decorators first: they allow parameters; `export @dec class` needs the other dialect. */
const DECORATORS: ParserPlugin[] = ['decorators-legacy', 'decorators'];

/** @throws {ParseFailure} with the parser's own words */
export function parseSource(path: string, text: string): File {
  const conflict = conflictMarkerLine(text);
  // Same length, so every position stays that of the file: the parser knows a hashbang only at offset 0.
  const parsable = text.startsWith('\ufeff#!') ? `\ufeff//${text.slice(3)}` : text;
  let first: unknown;
  for (const decorators of DECORATORS) {
    try {
      return parse(parsable, optionsFor(dialectOf(path), decorators));
    } catch (error) {
      first ??= error;
    }
  }
  if (conflict > 0) throw new ParseFailure('merge conflict markers', conflict, 1);
  throw asParseFailure(first);
}

function conflictMarkerLine(text: string): number {
  // Plain text first: looking at the start of every line takes longer than all else that is done here.
  if (!text.includes('<<<<<<< ')) return 0;
  const match = /^<{7} .*$/m.exec(text);
  return match && /^>{7} /m.test(text) ? text.slice(0, match.index).split('\n').length : 0;
}

function asParseFailure(error: unknown): ParseFailure {
  if (error instanceof RangeError) return new ParseFailure('nested too deeply to be parsed', 1, 1);
  const { message = String(error), loc } = error as { message?: string; loc?: { line: number; column: number } };
  const words = message.replace(/\s*\(\d+:\d+\)\s*$/, '');
  return new ParseFailure(words, loc?.line ?? 1, (loc?.column ?? 0) + 1);
}
