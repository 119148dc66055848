/** `let server: McpServer | undefined; try { server = await createServer(); … }`: declared in one place, made in another. */
import type { Binding, NodePath } from '@babel/traverse';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { isFresh } from './fresh.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import type { Holder } from './parts.js';
import { functionAround, isBefore, listsAround, statementIn } from './places.js';

/** `undefined` for every other variable. */
export function assignedLater(
  project: Project,
  file: ParsedFile,
  binding: Binding,
  sinks: readonly NodePath[],
): Holder | Obstacle | undefined {
  const { path, identifier } = binding;
  if (!path.isVariableDeclarator() || path.node.id.type !== 'Identifier' || !isEmpty(path)) return undefined;
  const unclear = obstacleAt(file, identifier, 'server-reassigned', identifier.name);
  const assignment = assignmentFor(binding, sinks);
  if (!assignment) return unclear;
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

/** The one assignment that runs right before every connection; those of other branches do not. */
function assignmentFor({ constantViolations }: Binding, sinks: readonly NodePath[]): NodePath | undefined {
  const isOnTheWay = (path: NodePath): boolean =>
    sinks.every(
      (sink) =>
        isBefore(path.node, sink.node) && listsAround(sink).some(({ node }) => node === listsAround(path)[0]?.node),
    );
  const [found, ...more] = constantViolations.filter(isOnTheWay);
  if (!found?.isAssignmentExpression({ operator: '=' }) || more.length > 0) return undefined;
  const isElsewhere = (path: NodePath): boolean =>
    isBefore(path.node, found.node) || sinks.every((sink) => isBefore(sink.node, path.node));
  return constantViolations.every((path) => path === found || isElsewhere(path)) ? found : undefined;
}

function isEmpty(path: NodePath): boolean {
  const { node } = childOf(path, 'init');
  return !node || node.type === 'NullLiteral' || (node.type === 'Identifier' && node.name === 'undefined');
}
