/** The arm for `server/discover` in a table of functions: an object, a map of pairs, or calls that fill one. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { type FunctionNode, parametersOf } from '../../ast/functions.js';
import { appendElementsEdit } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import type { Place } from '../../ast/mcp/wire/callers.js';
import { insertPropertiesEdit } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { DISCOVER_METHOD } from '../../ast/protocol/cacheable-results.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { ownNames, spanOf } from './answer-names.js';
import { answerText } from './discover-answer.js';
import type { ArmEdits } from './discover-arm.js';
import { isBuilt } from './discover-result.js';
import { answerOf, type Opening } from './handshake-answer.js';
import { namesFromOutside, swapped } from './moves.js';

export function tableArm(opening: Opening): ArmEdits {
  const { path, body, file } = opening.handshake.arm;
  const [fn] = body;
  if (!fn?.path.isFunction()) return { missing: 'the function that answers initialize is not found' };
  const indent = indentAt(file.text, path.node.start ?? 0);
  const source = fn.path as NodePath<FunctionNode>;
  const returned = answerOf(opening, { file: fn.file, path: source });
  if (!returned)
    return { missing: 'the function that answers initialize does not return its answer in one expression' };
  const to: Place = { file, path };
  const owner = { fn: source, names: ownNames(source) };
  const answer = answerText(opening, { file: fn.file, path: returned }, to, indent, owner, 0);
  if (!isBuilt(answer)) return answer;
  const parameters = parametersFor(opening, fn.file, source, returned);
  const value = `${source.node.async ? 'async ' : ''}(${parameters}) => ${answer.text.startsWith('{') ? `(${answer.text})` : answer.text}`;
  return addToTable(opening, path, value);
}

/** Parameters are kept as they are written when the answer uses one of them. */
function parametersFor(opening: Opening, file: ParsedFile, fn: NodePath<FunctionNode>, returned: NodePath): string {
  const { literal } = opening.handshake;
  const used = namesFromOutside(returned, [literal]).some(
    ({ node, scope }) => scope.getBinding(node.name)?.scope.path.node === fn.node,
  );
  return used
    ? parametersOf(fn.node)
        .map((one) => file.textOf(one))
        .join(', ')
    : '';
}

function addToTable(opening: Opening, path: NodePath, value: string): ArmEdits {
  const { file } = opening.handshake.arm;
  const name = quotedText(DISCOVER_METHOD, file.style.quote);
  if (path.isObjectProperty() || path.isObjectMethod()) {
    const table = path.parentPath as NodePath<t.ObjectExpression>;
    return { edits: [insertPropertiesEdit(file, table.node, [`${name}: ${value}`])] };
  }
  if (path.isArrayExpression()) {
    const pairs = path.parentPath as NodePath<t.ArrayExpression>;
    return {
      edits: [
        appendElementsEdit(file, pairs.node.elements as t.Node[], [`[${name}, ${value}]`], pairs.node.start ?? 0, ''),
      ],
    };
  }
  const statement = path.parentPath;
  if (!statement?.isExpressionStatement())
    return { missing: 'the table of its methods is filled in a way that is not known' };
  const text = swapped(file, statement.node, [
    { ...spanOf(opening.handshake.arm.name.node), text: name },
    { ...spanOf(registered(path).node), text: value },
  ]);
  const at = statement.node.end ?? 0;
  const eol = eolAt(file.text, at, file.style);
  return {
    edits: [
      { file: file.path, start: at, end: at, text: `${eol}${indentAt(file.text, statement.node.start ?? 0)}${text}` },
    ],
  };
}

function registered(path: NodePath): NodePath {
  return path.isAssignmentExpression() ? path.get('right') : childrenOf(path, 'arguments')[1];
}
