/** The result of `server/discover`, built from what the server answers to `initialize`. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { Place } from '../../ast/mcp/wire/callers.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { METHODS_OF_CAPABILITY } from '../../ast/protocol/wire-methods.js';
import { MODERN_VERSION } from '../../ast/protocol/wire-names.js';
import type { Opening } from './handshake-answer.js';
import { obstacleOfMove } from './moves.js';

/** Capabilities that are not promised: what they stand for has no counterpart here before its transform exists. */
const NOT_PROMISED: ReadonlySet<string> = new Set(['logging', 'tasks']);
/** Members of capabilities that promise notifications, which nothing sends on `subscriptions/listen` yet. */
const PUSHES: ReadonlySet<string> = new Set(['listChanged', 'subscribe']);

/** A text, or why there is none. */
export type Built = { readonly text: string } | { readonly missing: string };

export function isBuilt(built: Built): built is { readonly text: string } {
  return 'text' in built;
}

/**
 * `{ supportedVersions, capabilities, instructions }` as it stands at `to`, its lines after the first indented by
 * `indent`.
 */
export function discoverResult(opening: Opening, to: Place, indent: string): Built {
  const { file, capabilities, instructions } = opening.handshake;
  const { style } = to.file;
  const inner = `${indent}${style.indent}`;
  const promised = capabilities ? capabilitiesText(opening, { file, path: capabilities }, to, inner) : { text: '{}' };
  if (!isBuilt(promised)) return promised;
  const lines = [`supportedVersions: [${quotedText(MODERN_VERSION, style.quote)}]`, `capabilities: ${promised.text}`];
  if (instructions) {
    const name = obstacleOfMove({ file, path: instructions }, to);
    if (name !== undefined) return { missing: `instructions use ${name}, which is not known outside the handshake` };
    lines.push(`instructions: ${file.textOf(instructions.node)}`);
  }
  const comma = style.trailingCommas ? ',' : '';
  return {
    text: `{${style.eol}${lines.map((line) => `${inner}${line}`).join(`,${style.eol}`)}${comma}${style.eol}${indent}}`,
  };
}

function capabilitiesText({ project, methods }: Opening, from: Place, to: Place, indent: string): Built {
  const literal = literalOf(project, from);
  if (!literal) return { missing: 'its capabilities are no literal, so what may be promised is not known' };
  const kept: string[] = [];
  for (const property of childrenOf(literal.path, 'properties')) {
    const key = keyOf(property.node);
    if (key === undefined || !property.isObjectProperty())
      return { missing: 'its capabilities are put together at run time, so what may be promised is not known' };
    if (NOT_PROMISED.has(key) || !isAnswered(key, methods)) continue;
    const value = capabilityText(literal.file, childOf(property, 'value'), to);
    if (!isBuilt(value)) return value;
    kept.push(property.node.shorthand ? key : `${literal.file.textOf(property.node.key)}: ${value.text}`);
  }
  if (kept.length === 0) return { text: '{}' };
  const line = `{ ${kept.join(', ')} }`;
  if (line.length + indent.length < 80) return { text: line };
  const { style } = to.file;
  const inner = `${indent}${style.indent}`;
  const comma = style.trailingCommas ? ',' : '';
  return {
    text: `{${style.eol}${kept.map((one) => `${inner}${one}`).join(`,${style.eol}`)}${comma}${style.eol}${indent}}`,
  };
}

/** A capability that no method stands behind would be promised for nothing: its requests are answered 404. */
function isAnswered(capability: string, methods: readonly string[]): boolean {
  const needed = METHODS_OF_CAPABILITY[capability];
  return needed === undefined || needed.some((method) => methods.includes(method));
}

/** One capability without what it promises to push. */
function capabilityText(file: ParsedFile, value: NodePath, to: Place): Built {
  const path = skinOf(value);
  const name = obstacleOfMove({ file, path }, to);
  if (name !== undefined) return { missing: `its capabilities use ${name}, which is not known outside the handshake` };
  if (!path.isObjectExpression()) {
    const text = file.textOf(path.node);
    return /listChanged|subscribe/.test(text)
      ? { missing: 'its capabilities promise notifications on a condition' }
      : { text };
  }
  const kept = path.node.properties.filter((one) => !PUSHES.has(keyOf(one) ?? ''));
  if (kept.length === path.node.properties.length) return { text: file.textOf(path.node) };
  return { text: kept.length === 0 ? '{}' : `{ ${kept.map((one) => file.textOf(one)).join(', ')} }` };
}

function literalOf(project: Project, { file, path }: Place): Place<t.ObjectExpression> | undefined {
  const own = skinOf(path);
  if (own.isObjectExpression()) return { file, path: own };
  const values = project.mcp.valuesOf(file, path);
  const [value] = values;
  return values.length === 1 && value.type === 'object' ? { file: value.file, path: value.path } : undefined;
}
