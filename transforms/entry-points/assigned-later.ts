/** `let server: McpServer | undefined; try { server = await createServer(); … }`: declared in one place, made in another. */
import type { Binding, NodePath } from '@babel/traverse';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { isFresh } from './fresh.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import type { Holder } from './parts.js';
import { functionAround, listsAround, statementIn } from './places.js';

/** `undefined` for every other variable. */
export function assignedLater(
  project: Project,
  file: ParsedFile,
  binding: Binding,
  sinks: readonly NodePath[],
): Holder | Obstacle | undefined {
  const { path, identifier } = binding;
  if (!path.isVariableDeclarator() || path.node.id.type !== 'Identifier' || !isEmpty(path)) return undefined;
  const [assignment, ...more] = binding.constantViolations;
  const unclear = obstacleAt(file, identifier, 'server-reassigned', identifier.name);
  if (!assignment?.isAssignmentExpression({ operator: '=' }) || more.length > 0) return unclear;
  const [list] = listsAround(assignment);
  const statement = list && statementIn(list, assignment.node);
  if (!statement?.isExpressionStatement() || statement.node.expression !== assignment.node) return unclear;
  const own = functionAround(path)?.node;
  if (!own || [assignment, ...sinks].some((one) => functionAround(one)?.node !== own)) return unclear;
  const value = childOf(assignment, 'right');
  if (!isFresh(project, file, value)) return obstacleAt(file, value.node, 'shared-instance');
  const { parent } = path;
  if (parent.type !== 'VariableDeclaration' || parent.declarations.length > 1) return unclear;
  return { file, binding, list, declaration: statement, sinks, value, alsoGone: [parent] };
}

function isEmpty(path: NodePath): boolean {
  const { node } = childOf(path, 'init');
  return !node || node.type === 'NullLiteral' || (node.type === 'Identifier' && node.name === 'undefined');
}
