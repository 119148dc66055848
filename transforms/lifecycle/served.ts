/** The constant that says what a server serves to clients of 2026-07-28: `const MODERN = { methods, serverInfo }`. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { Place } from '../../ast/mcp/wire/callers.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { modernMethodsOf, type WireServer } from '../../ast/mcp/wire/servers.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { eolAt } from '../../ast/source.js';
import { startWithComments } from './leading-comments.js';
import { namesFromOutside, obstacleOfMove } from './moves.js';

/** The statement of the program that holds a path. */
export function topStatementOf(path: NodePath): NodePath<t.Statement> | undefined {
  return (path.find((at) => at.parentPath?.isProgram() === true) ?? undefined) as NodePath<t.Statement> | undefined;
}

/** Written above the first statement of the file that needs it. */
export function servedEdit(
  project: Project,
  server: WireServer,
  file: ParsedFile,
  entries: readonly Entry[],
  name: string,
): Edit | undefined {
  const tops = entries.flatMap(({ source, route }) =>
    [topStatementOf(source), route?.file === file ? topStatementOf(route.call) : undefined].filter(
      (one) => one !== undefined,
    ),
  );
  const [top] = tops.sort((a, b) => (a.node.start ?? 0) - (b.node.start ?? 0));
  if (!top) return undefined;
  const start = startWithComments(file, top.node);
  const { style } = file;
  const eol = eolAt(file.text, start, style);
  const info = serverInfoText(project, server, { file, path: top });
  const methods = modernMethodsOf(server).map((method) => quotedText(method, style.quote));
  const lines = [
    `methods: ${listText(methods, file, eol)}`,
    ...(info === undefined ? [] : [`serverInfo: ${info}`]),
    ...(project.options.era === 'modern' ? [`legacy: ${quotedText('reject', style.quote)}`] : []),
  ];
  const comma = style.trailingCommas ? ',' : '';
  const isApart = start === 0 || /(?:^|\n)[^\S\n]*\r?\n[^\S\n]*$/.test(file.text.slice(0, start));
  const text = [
    ...(isApart ? [] : ['']),
    project.options.era === 'modern' ? '// What is served.' : '// What clients of 2026-07-28 are served.',
    `const ${name} = {`,
    ...lines.map((line, index) => `${style.indent}${line}${index < lines.length - 1 ? ',' : comma}`),
    `}${style.semicolons ? ';' : ''}`,
    '',
    '',
  ].join(eol);
  return { file: file.path, start, end: start, text };
}

function listText(items: readonly string[], { style }: ParsedFile, eol: string): string {
  const line = `[${items.join(', ')}]`;
  if (line.length < 70) return line;
  const inner = style.indent.repeat(2);
  const comma = style.trailingCommas ? ',' : '';
  return `[${eol}${items.map((item) => `${inner}${item}`).join(`,${eol}`)}${comma}${eol}${style.indent}]`;
}

/** The old `serverInfo` where it can be written here; it is a courtesy, so a server does without where it cannot. */
function serverInfoText(project: Project, { handshake }: WireServer, to: Place): string | undefined {
  const path = handshake?.serverInfo;
  if (!handshake || !path) return undefined;
  const from = { file: handshake.file, path };
  const literal = literalOf(project, from);
  if (!literal || !isStatic(literal.path)) return nameText(from, to);
  const isNamed = path.isIdentifier() && from.file === to.file && isDeclaredAbove(path, to);
  return isNamed ? from.file.textOf(path.node) : literalText(literal, to);
}

/** `SERVER_INFO` itself, where the whole module knows it before the constant is made. */
function nameText(from: Place, to: Place): string | undefined {
  if (obstacleOfMove(from, to) !== undefined || from.file !== to.file) return undefined;
  const names = namesFromOutside(from.path);
  const isReady = names.every(
    (name) => isDeclaredAbove(name, to) && name.scope.getBinding(name.node.name)?.scope.path.isProgram() === true,
  );
  return isReady && !from.path.isThisExpression() && !/\bthis\b|\(/.test(from.file.textOf(from.path.node))
    ? from.file.textOf(from.path.node)
    : undefined;
}

function isDeclaredAbove(name: NodePath<t.Identifier>, to: Place): boolean {
  const binding = name.scope.getBinding(name.node.name);
  if (!binding?.scope.path.isProgram()) return false;
  return (
    binding.path.findParent((at) => at.isImportDeclaration()) !== null ||
    (binding.identifier.end ?? 0) < (to.path.node.start ?? 0)
  );
}

function isStatic(literal: NodePath<t.ObjectExpression>): boolean {
  return childrenOf(literal, 'properties').every((property) => {
    if (!property.isObjectProperty() || keyOf(property.node) === undefined) return false;
    const value = skinOf(childOf(property, 'value'));
    return value.isStringLiteral() || value.isNumericLiteral() || value.isBooleanLiteral();
  });
}

function literalText({ file, path }: Place<t.ObjectExpression>, to: Place): string {
  const { quote } = to.file.style;
  const parts = childrenOf(path, 'properties').map((property) => {
    const { key } = property.node as t.ObjectProperty;
    const value = skinOf(childOf(property, 'value')).node;
    const text =
      value.type === 'StringLiteral' && file !== to.file ? quotedText(value.value, quote) : file.textOf(value);
    return `${file.textOf(key)}: ${text}`;
  });
  return `{ ${parts.join(', ')} }`;
}

function literalOf(project: Project, { file, path }: Place): Place<t.ObjectExpression> | undefined {
  const own = skinOf(path);
  if (own.isObjectExpression()) return { file, path: own };
  const values = project.mcp.valuesOf(file, path);
  const [value] = values;
  return values.length === 1 && value.type === 'object' ? { file: value.file, path: value.path } : undefined;
}
