/**
 * Files that a program wrote, told by what stands in them. Never planned, also when they are named: an edit would be
 * lost with the next build, and minified names prove nothing.
 */
import type { SkipReason } from './shape.js';

const LONGEST_LINE = 5000;
/** A picture or a key in a string: as long as it may be, no minifier wrote that line. */
const ENCODED = /[\w+/=-]{400,}/g;
const INLINED_SDK = [
  // The path comments and module keys that bundlers write above what they inlined.
  /^[ \t]*(?:\/\/|["']) ?(?:\.{0,2}\/)*(?:[\w@.+-]+\/)*node_modules\/(?:[\w@.+-]+\/)*@modelcontextprotocol\//m,
  /["'](?:\.{0,2}\/)*(?:[\w@.+-]+\/)*node_modules\/(?:[\w@.+-]+\/)*@modelcontextprotocol\/[^"'\n]+["']\s*(?:\(|:\s*(?:\(|function))/,
  // Only the SDK itself declares the class and the schemas it registers.
  /class Protocol\b[\s\S]*ListToolsRequestSchema\s*=/,
  /ListToolsRequestSchema\s*=[\s\S]*class Protocol\b/,
];

const BUNDLED = [
  /\b__webpack_require__\b|\bwebpackBootstrap\b|\b__nccwpck_require__\b/,
  /\bparcelRequire\w*\s*=|\bglobalThis\.TURBOPACK\b|\b__turbopack_\w+__\b/,
  /^\/\/ @bun\b/m,
  // esbuild and what is built on it, when it has inlined CommonJS modules or dependencies.
  /\bvar __commonJS(?:Min)?\s*=\s*\(/,
  /^[ \t]*\/\/ (?:\.{1,2}\/)*node_modules\/\S+$/m,
  // Rollup's interop for inlined CommonJS modules.
  /^function getDefaultExportFromCjs\s*\(/m,
];

/** What stands above the first line of code; a comment further down speaks of something else. */
const HEAD = /^\ufeff?(?:#![^\n]*\n)?(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|['"]use \w+['"];?)*/;
const GENERATED =
  /@generated\b|\bDO NOT (?:EDIT|MODIFY)\b|\b(?:auto(?:matically)?[- ]generated|generated automatically)\b/i;

export function generatedReasonOf(text: string): SkipReason | undefined {
  if (INLINED_SDK.some((pattern) => pattern.test(text))) return 'inlined-sdk';
  if (BUNDLED.some((pattern) => pattern.test(text))) return 'bundled';
  if (hasLongLine(text)) return 'minified';
  return GENERATED.test(HEAD.exec(text)?.[0] ?? '') ? 'generated' : undefined;
}

function hasLongLine(text: string): boolean {
  let start = 0;
  while (text.length - start > LONGEST_LINE) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    if (line.length > LONGEST_LINE && line.replace(ENCODED, '').length > LONGEST_LINE) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}
