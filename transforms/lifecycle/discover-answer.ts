/** The text of the answer to `server/discover`: the code that answers `initialize`, with the other result in it. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { type CallPath, calleesOf, type Place } from '../../ast/mcp/wire/callers.js';
import { indentAt } from '../../ast/source.js';
import { argumentsByName, isOwn, isSayable, type Owner, renameOf, spanOf } from './answer-names.js';
import { type Built, discoverResult, isBuilt } from './discover-result.js';
import { answerOf, isName, leadsToLiteral, type Opening, targetIn } from './handshake-answer.js';
import { namesFromOutside, swapped } from './moves.js';

const DEEPEST = 4;

/**
 * A piece of code with the answer to `server/discover` in place of the one to `initialize`. Calls of functions that
 * make the answer are replaced by what those functions return.
 */
export function answerText(
  opening: Opening,
  from: Place,
  to: Place,
  indent: string,
  owner: Owner | undefined,
  depth: number,
): Built {
  const { file, path } = from;
  const { literal } = opening.handshake;
  if (depth > DEEPEST) return { missing: 'how it answers initialize cannot be followed' };
  const target = targetIn(opening, from);
  if (!target) return { missing: 'how it answers initialize cannot be followed' };
  const foreign = namesFromOutside(path, [target]).find(({ node, scope }) => {
    if (isOwn(owner, scope, node.name)) return !isSayable(owner?.names.get(node.name));
    const [here, there] = [scope.getBinding(node.name), to.path.scope.getBinding(node.name)];
    return file === to.file ? here !== there : here !== undefined || there !== undefined;
  });
  if (foreign) return { missing: `its answer to initialize uses ${foreign.node.name}, which is not known beside it` };
  if (target.node === literal.node || isName(opening, file, target)) {
    const result = discoverResult(opening, to, innerIndent(file, path, target, indent));
    return isBuilt(result) ? { text: replacedText(from, target, result.text, indent, owner) } : result;
  }
  const call = { file, path: target as unknown as CallPath };
  const inlined = inlinedText(opening, call, to, innerIndent(file, path, target, indent), depth, owner);
  return isBuilt(inlined) ? { text: replacedText(from, target, inlined.text, indent, owner) } : inlined;
}

/** What a call gives, written where the call stands: its parameters become the arguments. */
function inlinedText(
  opening: Opening,
  { file, path: call }: { file: ParsedFile; path: CallPath },
  to: Place,
  indent: string,
  depth: number,
  outer: Owner | undefined,
): Built {
  const [callee, ...others] = calleesOf(opening.project, file, call).filter((one) =>
    leadsToLiteral(opening, one as Place),
  );
  if (!callee || others.length > 0) return { missing: 'how it answers initialize cannot be followed' };
  const answer = answerOf(opening, callee);
  if (!answer) return { missing: 'the function that answers initialize does not give its answer in one expression' };
  const owner = { fn: callee.path, names: argumentsByName(callee.path, call, file, outer) };
  return answerText(opening, { file: callee.file, path: answer }, to, indent, owner, depth + 1);
}

/** The code with another answer: its lines are indented for their new place, the types of the old answer go. */
function replacedText(
  { file, path }: Place,
  target: NodePath,
  answer: string,
  indent: string,
  owner: Owner | undefined,
): string {
  const answerSpan = spanOf(withCasts(target).node);
  const types = typeSpansOf(withCasts(target)).map((span) => ({ ...span, text: '' }));
  const base = indentAt(file.text, path.node.start ?? 0);
  const names = namesFromOutside(path, [target]).flatMap((name) => renameOf(name, owner));
  const text = swapped(file, path.node, [...types, ...names, { ...answerSpan, text: ANSWER }]);
  const lines = text
    .split('\n')
    .map((line, index) => (index > 0 && line.startsWith(base) ? `${indent}${line.slice(base.length)}` : line));
  return lines.join('\n').replace(ANSWER, () => answer);
}

/** Stands for the answer while the lines round it move; no source holds it. */
const ANSWER = '\u0000';

/** The indentation of the line on which the answer begins, as it will be. */
function innerIndent(file: ParsedFile, path: NodePath, target: NodePath, indent: string): string {
  const base = indentAt(file.text, path.node.start ?? 0);
  const own = indentAt(file.text, target.node.start ?? 0);
  return own.startsWith(base) ? `${indent}${own.slice(base.length)}` : indent;
}

/** `{ … } satisfies InitializeResult`: the type is the one of the old answer. */
function withCasts(path: NodePath): NodePath {
  let at = path;
  while (at.parentPath && (at.parentPath.isTSSatisfiesExpression() || at.parentPath.isTSAsExpression()))
    at = at.parentPath;
  return at;
}

/** `const result: InitializeResult = …`: its annotation. */
function typeSpansOf(value: NodePath): { start: number; end: number }[] {
  const { parent } = value;
  if (parent.type !== 'VariableDeclarator' || parent.init !== value.node || parent.id.type !== 'Identifier') return [];
  return parent.id.typeAnnotation ? [spanOf(parent.id.typeAnnotation)] : [];
}
