/**
 * What goes when no client of 2025 is served any more (`--era modern`): arms of methods that are gone, refusals before
 * the handshake, and the flag that both were about. Only what stands by itself; the rest stays and is never reached.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { Arm } from '../../ast/mcp/wire/arms.js';
import type { Gate } from '../../ast/mcp/wire/gates.js';
import { identifiersIn, leaves } from '../../ast/mcp/wire/refusals.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { LEGACY_ONLY_METHODS } from '../../ast/protocol/server-methods.js';
import { removeStatementSpan } from '../../ast/statements.js';
import { afterLineEnd, lineStartAt, restOfLine, type SpanEnd } from '../../ast/tokens.js';
import { startWithComments } from './leading-comments.js';

interface Removal extends SpanEnd {
  readonly file: ParsedFile;
}

export function legacyRemovals(server: WireServer): Edit[] {
  const arms = server.dispatchers.flatMap(({ arms: all }) => all).flatMap((arm) => armRemoval(arm) ?? []);
  const gates = server.gates
    .filter(isAlone)
    .map(({ file, path }) => ({ file, ...removeStatementSpan(file, path.node) }));
  const removed = [...arms, ...gates];
  const flags = server.gates.filter(isAlone).flatMap((gate) => flagRemovals(server, gate, removed));
  return distinct([...removed, ...flags]).map(({ file, start, end }) => ({ file: file.path, start, end, text: '' }));
}

/** A gate that can go as a whole: no `else` hangs on it. */
export function isAlone({ path }: Gate): boolean {
  return path.inList === true && !path.node.alternate;
}

/** `case 'ping': …` with its line, where the case before it does not run into it. */
function armRemoval({ file, path, methods }: Arm): Removal | undefined {
  if (
    !path.isSwitchCase() ||
    methods.length !== 1 ||
    methods[0] === 'initialize' ||
    !LEGACY_ONLY_METHODS.has(methods[0])
  )
    return undefined;
  const before = path.getPrevSibling();
  if (before.isSwitchCase() && !endsItself(before)) return undefined;
  const rest = restOfLine(file, path.node.end ?? 0);
  if (rest === undefined) return undefined;
  // What is said right above an arm is said of that arm.
  const first = startWithComments(file, path.node);
  return { file, start: lineStartAt(file.text, first), end: afterLineEnd(file.text, rest) };
}

function endsItself(path: NodePath<t.SwitchCase>): boolean {
  const last = path.get('consequent').at(-1);
  if (!last) return false;
  const final = last.isBlockStatement() ? last.get('body').at(-1) : last;
  return final !== undefined && (final.isBreakStatement() || leaves(final));
}

/** `let initialized = false`, when nothing is left that knows it. */
function flagRemovals({ dispatchers }: WireServer, { file, path }: Gate, removed: readonly Removal[]): Removal[] {
  const handshakes = dispatchers.flatMap(({ arms }) => arms).filter(({ methods }) => methods.includes('initialize'));
  return identifiersIn(path.get('test')).flatMap((identifier): Removal[] => {
    const binding = identifier.scope.getBinding(identifier.node.name);
    const declaration = binding?.path.isVariableDeclarator() ? binding.path.parentPath : undefined;
    if (!binding || !declaration?.isVariableDeclaration() || declaration.node.declarations.length !== 1) return [];
    if (declaration.node.kind !== 'let' || !isGone(binding, file, removed, handshakes)) return [];
    return [{ file, ...withBlankLine(file, removeStatementSpan(file, declaration.node)) }];
  });
}

/** Of two blank lines round it one goes, too. */
function withBlankLine({ text }: ParsedFile, { start, end }: SpanEnd): SpanEnd {
  const isBlankAbove = /(?:^|\n)[^\S\n]*\r?\n$/.test(text.slice(0, start));
  const below = /^[^\S\n]*\r?\n/.exec(text.slice(end))?.[0];
  return isBlankAbove && below !== undefined ? { start, end: end + below.length } : { start, end };
}

function isGone(binding: Binding, file: ParsedFile, removed: readonly Removal[], handshakes: readonly Arm[]): boolean {
  const isRemoved = ({ node }: NodePath): boolean => {
    const [start, end] = [node.start ?? 0, node.end ?? 0];
    const isInRemoval = removed.some((one) => one.file === file && one.start <= start && end <= one.end);
    return isInRemoval || handshakes.some(({ path }) => (path.node.start ?? 0) <= start && end <= (path.node.end ?? 0));
  };
  return [...binding.referencePaths, ...binding.constantViolations].every(isRemoved);
}

function distinct(removals: readonly Removal[]): Removal[] {
  return removals.filter(
    (one, index) => removals.findIndex(({ file, start }) => file === one.file && start === one.start) === index,
  );
}
