/** What goes with the sessions outside the functions that serve: stores, sweeps, hooks at the end, helpers, imports. */
import type { Binding, NodePath } from '@babel/traverse';
import type { ImportDeclaration, Node } from '@babel/types';
import { isFunction } from '../../ast/functions.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import type { Edit, ParsedFile } from '../contract.js';
import { isWithin, listsAround, type StatementPath, statementIn } from '../entry-points/places.js';
import { chunkOf } from '../entry-points/wrap.js';
import { type HttpObstacle, httpObstacleAt } from './obstacles.js';
import { type Ground, unfitOf } from './regions.js';

export interface Removals {
  /** Whole statements and class members. */
  readonly statements: readonly NodePath[];
  /** Those of them that ended sessions when the program ends: the handler is closed in their place. */
  readonly endings: readonly NodePath[];
}

/** Code about sessions that stands outside `taken`, as whole statements; an obstacle where it does more. */
export function removalsOf(ground: Ground, taken: readonly Node[]): Removals | HttpObstacle {
  const { file } = ground;
  const statements: NodePath[] = [];
  const isTaken = (node: Node): boolean =>
    [...taken, ...ground.gone, ...statements.map((one) => one.node)].some((one) => isWithin(node, one));
  for (const touch of ground.touches) {
    if (isTaken(touch)) continue;
    const largest = largestAround(ground, file.pathOf(touch), taken);
    if ('httpObstacle' in largest) return largest;
    if (largest.isExportNamedDeclaration() || largest.isExportDefaultDeclaration())
      return httpObstacleAt(file, largest.node, 'store-exported');
    statements.push(largest);
  }
  const outermost = statements.filter(
    (one) => !statements.some((other) => other !== one && isWithin(one.node, other.node)),
  );
  return { statements: outermost, endings: outermost.filter((one) => endsSessions(file, one)) };
}

/** The largest statement or class member round a node that is about sessions alone. */
function largestAround(ground: Ground, touch: NodePath, taken: readonly Node[]): NodePath | HttpObstacle {
  let found: NodePath | undefined;
  let at: NodePath | null = touch;
  while (at) {
    const unit = unitAround(at);
    if (!unit) break;
    if (taken.some((one) => isWithin(one, unit.node))) break;
    const unfit = unfitOf(ground, unit);
    if (unfit) {
      if (!found) return { ...unfit, httpObstacle: 'used-elsewhere' };
      break;
    }
    // A function is left when something else than sessions calls it.
    if (isCalledFromOutside(ground, unit)) break;
    found = unit;
    at = unit.parentPath;
  }
  return found ?? httpObstacleAt(ground.file, touch.node, 'used-elsewhere');
}

function unitAround(path: NodePath): NodePath | undefined {
  const unit = path.find(
    (at) =>
      (at.isStatement() && at.inList === true && !at.isBlockStatement()) ||
      at.isClassProperty() ||
      at.isClassPrivateProperty() ||
      at.isClassMethod() ||
      at.isClassPrivateMethod(),
  );
  return unit ?? undefined;
}

function isCalledFromOutside(ground: Ground, unit: NodePath): boolean {
  if (unit.isClassMethod() || unit.isClassPrivateMethod()) return true;
  if (!unit.isFunctionDeclaration() || !unit.node.id) return false;
  const binding = unit.parentPath?.scope.getBinding(unit.node.id.name);
  return (
    !binding ||
    referencesOf(ground.file, binding).some(
      ({ path }) => !ground.touches.some((touch) => isWithin(path.node, touch)) && !isWithin(path.node, unit.node),
    )
  );
}

/** `for (const id in transports) await transports[id].close()` inside a function that runs when the program ends. */
function endsSessions(file: ParsedFile, path: NodePath): boolean {
  if (!/\.close\s*\(/.test(file.textOf(path.node))) return false;
  const fn = path.findParent((at) => isFunction(at.node));
  if (!fn) return false;
  const call = fn.parentPath;
  if (call?.isCallExpression() && /^process\.(?:on|once)$/.test(file.textOf(call.node.callee))) return true;
  const name = fn.isFunctionDeclaration()
    ? fn.node.id?.name
    : fn.parentPath?.isVariableDeclarator() && fn.parentPath.node.id.type === 'Identifier'
      ? fn.parentPath.node.id.name
      : undefined;
  return name !== undefined && /shutdown|cleanup|stop|close|exit|teardown|dispose/i.test(name);
}

export function removalEdits(file: ParsedFile, statements: readonly NodePath[]): Edit[] {
  return statements.map(({ node }) => ({ file: file.path, ...chunkOf(file, node), text: '' }));
}

/** Declarations that nothing uses once some code is gone: imports, constants, types, functions. */
export function orphansOf(
  ground: Ground,
  gone: readonly Node[],
  needed: readonly Binding[],
): { statements: StatementPath[]; specifiers: Map<ImportDeclaration, Node[]> } {
  const { file } = ground;
  const removed = [...gone];
  const specifiers = new Map<ImportDeclaration, Node[]>();
  const statements: StatementPath[] = [];
  const isGone = (node: Node): boolean => removed.some((one) => isWithin(node, one));
  for (let before = -1; before !== removed.length; ) {
    before = removed.length;
    for (const { binding, statement, specifier } of declarationsIn(file)) {
      if (needed.includes(binding)) continue;
      const own = specifier?.node ?? statement?.node;
      if (!own || isGone(own)) continue;
      const uses = referencesOf(file, binding).filter(({ path }) => !isWithin(path.node, own));
      if (uses.length === 0 || !uses.every(({ path }) => isGone(path.node))) continue;
      removed.push(own);
      if (specifier) {
        const declaration = specifier.parent as ImportDeclaration;
        specifiers.set(declaration, [...(specifiers.get(declaration) ?? []), specifier.node]);
      } else if (statement) statements.push(statement);
    }
  }
  return { statements, specifiers };
}

interface Declared {
  readonly binding: Binding;
  readonly statement?: StatementPath;
  readonly specifier?: NodePath;
}

function declarationsIn(file: ParsedFile): Declared[] {
  const specifiers = file.paths('ImportSpecifier', 'ImportDefaultSpecifier').flatMap((specifier) => {
    const binding = bindingOf(file, childOf(specifier as NodePath, 'local') as IdentifierPath);
    return binding ? [{ binding, specifier: specifier as NodePath }] : [];
  });
  const variables = file.paths('VariableDeclarator').flatMap((path) => {
    const { id, init } = path.node;
    const statement = path.parentPath as NodePath;
    if (id.type !== 'Identifier' || !init || !isQuiet(childOf(path, 'init'))) return [];
    if (!statement.inList || (statement.node as { declarations: unknown[] }).declarations.length !== 1) return [];
    const binding = path.scope.getBinding(id.name);
    return binding ? [{ binding, statement: statement as StatementPath }] : [];
  });
  const others = (
    file.paths('FunctionDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration') as readonly NodePath[]
  ).flatMap((path) => {
    const [list] = listsAround(path);
    const statement = list && statementIn(list, path.node);
    const binding = statement?.node === path.node ? bindingOf(file, childOf(path, 'id') as IdentifierPath) : undefined;
    return binding && statement ? [{ binding, statement }] : [];
  });
  return [...specifiers, ...variables, ...others];
}

/** Making it does nothing that anybody could miss. */
function isQuiet(path: NodePath): boolean {
  if (path.isFunction() || path.isLiteral() || path.isIdentifier() || path.isMemberExpression()) return true;
  if (path.isTSAsExpression() || path.isTSNonNullExpression()) return isQuiet(childOf(path, 'expression'));
  if (path.isBinaryExpression() || path.isLogicalExpression())
    return isQuiet(childOf(path, 'left')) && isQuiet(childOf(path, 'right'));
  if (path.isObjectExpression())
    return childrenOf(path, 'properties').every(
      (one) => one.isObjectMethod() || (one.isObjectProperty() && isQuiet(childOf(one, 'value'))),
    );
  if (path.isNewExpression())
    return /Store$|^(?:Map|Set|WeakMap)$/.test(path.node.callee.type === 'Identifier' ? path.node.callee.name : '');
  return false;
}
