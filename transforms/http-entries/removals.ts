/** What goes with the sessions outside the functions that serve: stores, sweeps, hooks at the end, helpers, imports. */
import type { Binding, NodePath } from '@babel/traverse';
import type { ImportDeclaration, Node, ObjectPattern, VariableDeclaration } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { bindingOf, identifiersNamed, referencesOf } from '../../ast/scope.js';
import type { SpanEnd } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import { isWithin, listsAround, type StatementPath, statementIn } from '../entry-points/places.js';
import { chunkOf } from '../entry-points/wrap.js';
import { isCloneRead } from './effects.js';
import { type HttpObstacle, httpObstacleAt } from './obstacles.js';
import { type Ground, unfitOf } from './regions.js';

export interface Removals {
  /** Whole statements and class members. */
  readonly statements: readonly NodePath[];
  /** Those of them that ended sessions when the program ends: the handler is closed in their place. */
  readonly endings: readonly NodePath[];
}

/** Text that stays of code that is taken: the statement of the new call, without what the call replaces. */
export interface Kept {
  readonly node: Node;
  readonly but: Node;
}

/** Code about sessions that stands outside `taken`, as whole statements; an obstacle where it does more. */
export function removalsOf(ground: Ground, taken: readonly Node[], kept: readonly Kept[]): Removals | HttpObstacle {
  const { file } = ground;
  const statements: NodePath[] = [];
  const spans = (): Node[] => [...taken, ...ground.gone, ...statements.map((one) => one.node)];
  const isKept = (node: Node): boolean => kept.some((one) => isWithin(node, one.node) && !isWithin(node, one.but));
  for (let touches = ground.touches; touches.length > 0; touches = lostIn(file, spans(), isKept)) {
    const stays = touches.find((touch) => touches !== ground.touches && isKept(touch));
    if (stays) return httpObstacleAt(file, stays, 'used-elsewhere');
    for (const touch of touches) {
      if (spans().some((one) => isWithin(touch, one))) continue;
      const largest = largestAround({ ...ground, touches: [...ground.touches, ...touches] }, file.pathOf(touch), taken);
      if ('httpObstacle' in largest) return largest;
      if (largest.isExportNamedDeclaration() || largest.isExportDefaultDeclaration())
        return httpObstacleAt(file, largest.node, 'store-exported');
      statements.push(largest);
    }
  }
  const outermost = statements.filter(
    (one) => !statements.some((other) => other !== one && isWithin(one.node, other.node)),
  );
  return { statements: outermost, endings: outermost.filter((one) => endsSessions(file, one)) };
}

/** Uses of names that are declared in code that goes, in code that stays: `clearInterval(sweep)`. */
function lostIn(file: ParsedFile, gone: readonly Node[], isKept: (node: Node) => boolean): Node[] {
  return gone.flatMap((node) => {
    const bindings: Binding[] = [];
    for (let scope = file.pathOf(node).parentPath?.scope; scope; scope = scope.parent)
      bindings.push(...Object.values(scope.bindings).filter(({ identifier }) => isWithin(identifier, node)));
    return bindings
      .filter(({ identifier }) => !isKept(identifier))
      .flatMap((binding) => referencesOf(file, binding))
      .map(({ path }) => path.node as Node)
      .filter((use) => isKept(use) || !gone.some((one) => isWithin(use, one)));
  });
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
  if (!/\.(?:close|shutdown|dispose|stop|end|destroy)\w*\s*\(/i.test(file.textOf(path.node))) return false;
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

/**
 * Takes statements out with their comments; of two blank lines that would meet one goes along.
 * @param all everything that is taken out of the file, these among it
 */
export function removalEdits(file: ParsedFile, statements: readonly NodePath[], all: readonly Node[]): Edit[] {
  const chunks = all.map((node) => chunkOf(file, node));
  return statements.map(({ node }) => {
    const { start, end } = chunkOf(file, node);
    let above = start;
    for (let next: number | undefined = start; next !== undefined; next = chunkAbove(file, chunks, above)) above = next;
    if (isBlankAbove(file, above)) return { file: file.path, start, end, text: '' };
    const blank = /(?:\r\n|\n|\r(?!\n))([^\S\r\n]*(?:\r\n|\n|\r(?!\n)))$/.exec(file.text.slice(node.end!, end));
    return { file: file.path, start, end: end - (blank?.[1].length ?? 0), text: '' };
  });
}

/** The start of what is taken out right above an offset. */
function chunkAbove(file: ParsedFile, chunks: readonly SpanEnd[], at: number): number | undefined {
  return chunks.find(
    ({ start, end }) => start < at && end <= at && file.text.slice(end, at).trim() === '' && at - end < 2,
  )?.start;
}

function isBlankAbove({ text }: ParsedFile, at: number): boolean {
  const above = text.slice(0, at);
  return /(?:^|\n|\r(?!\n))[^\S\r\n]*(?:\r\n|\n|\r)$/.test(above) || /[{[(]\s*$/.test(above);
}

/** What names of a module stand in: an import, or `{ a, b }` of a require. */
export type NameHolder = ImportDeclaration | ObjectPattern;

/** Declarations that nothing uses once some code is gone: imports, constants, types, functions. */
export function orphansOf(
  ground: Ground,
  gone: readonly Node[],
  needed: readonly Binding[],
  stores: readonly Node[],
): { statements: StatementPath[]; specifiers: Map<NameHolder, Node[]> } {
  const { file } = ground;
  const removed = [...gone];
  const specifiers = new Map<NameHolder, Node[]>();
  const statements: StatementPath[] = [];
  const isGone = (node: Node): boolean => removed.some((one) => isWithin(node, one));
  const declarations = declarationsIn(file, stores);
  for (let before = -1; before !== removed.length; ) {
    before = removed.length;
    for (const { binding, uses: all, statement, specifier } of declarations) {
      if (binding && needed.includes(binding)) continue;
      const own = specifier?.node ?? statement?.node;
      if (!own || isGone(own)) continue;
      const uses = all.filter((node) => !isWithin(node, own));
      if (uses.length === 0 || !uses.every(isGone)) continue;
      removed.push(own);
      if (specifier) {
        const declaration = specifier.parent as NameHolder;
        specifiers.set(declaration, [...(specifiers.get(declaration) ?? []), specifier.node]);
      } else if (statement) statements.push(statement);
    }
  }
  return { statements, specifiers };
}

interface Declared {
  /** `undefined` for what only types name. */
  readonly binding?: Binding;
  readonly uses: readonly Node[];
  readonly statement?: StatementPath;
  readonly specifier?: NodePath;
}

function declarationsIn(file: ParsedFile, stores: readonly Node[]): Declared[] {
  const specifiers = file.paths('ImportSpecifier', 'ImportDefaultSpecifier').flatMap((specifier) => {
    const binding = bindingOf(file, childOf(specifier as NodePath, 'local') as IdentifierPath);
    return binding ? [{ binding, uses: usesOf(file, binding), specifier: specifier as NodePath }] : [];
  });
  const variables = file.paths('VariableDeclarator').flatMap((path) => {
    const { id, init } = path.node;
    const statement = path.parentPath as NodePath;
    if (id.type !== 'Identifier' || !init) return [];
    // An event store is made for the transport, whatever its class is called.
    const isStore = stores.some((one) => one.type === 'Identifier' && one.name === id.name);
    if (!isQuiet(childOf(path, 'init')) && !(isStore && init.type === 'NewExpression')) return [];
    if (!statement.inList || (statement.node as { declarations: unknown[] }).declarations.length !== 1) return [];
    const binding = path.scope.getBinding(id.name);
    return binding ? [{ binding, uses: usesOf(file, binding), statement: statement as StatementPath }] : [];
  });
  const required = file.paths('ObjectPattern').flatMap((pattern) => {
    const declarator = pattern.parentPath as NodePath;
    if (!declarator.isVariableDeclarator() || !isRequire(declarator.node.init)) return [];
    if ((declarator.parent as VariableDeclaration).declarations.length !== 1) return [];
    return childrenOf(pattern, 'properties').flatMap((property) => {
      const local = property.isObjectProperty() ? childOf(property, 'value') : undefined;
      const binding = local?.isIdentifier() ? local.scope.getBinding(local.node.name) : undefined;
      return binding ? [{ binding, uses: usesOf(file, binding), specifier: property }] : [];
    });
  });
  const functions = file.paths('FunctionDeclaration').flatMap((path) => {
    const statement = ownStatementOf(path as NodePath);
    const binding = statement ? bindingOf(file, childOf(path as NodePath, 'id') as IdentifierPath) : undefined;
    return binding && statement ? [{ uses: usesOf(file, binding), binding, statement }] : [];
  });
  const types = (file.paths('TSInterfaceDeclaration', 'TSTypeAliasDeclaration') as readonly NodePath[]).flatMap(
    (path) => {
      const statement = ownStatementOf(path);
      const { name } = (path.node as unknown as { id: { name: string } }).id;
      return statement ? [{ uses: identifiersNamed(file, name).map(({ node }) => node as Node), statement }] : [];
    },
  );
  return [...specifiers, ...required, ...variables, ...functions, ...types];
}

function ownStatementOf(path: NodePath): StatementPath | undefined {
  const [list] = listsAround(path);
  const statement = list && statementIn(list, path.node);
  return statement?.node === path.node ? statement : undefined;
}

function isRequire(node: Node | null | undefined): boolean {
  return node?.type === 'CallExpression' && nameOf(node.callee) === 'require';
}

function usesOf(file: ParsedFile, binding: Binding): Node[] {
  return referencesOf(file, binding).map(({ path }) => path.node);
}

/** Making it does nothing that anybody could miss. */
function isQuiet(path: NodePath): boolean {
  if (isRequire(path.node) || isCloneRead(path)) return true;
  if (path.isFunction() || path.isLiteral() || path.isIdentifier() || path.isMemberExpression()) return true;
  if (path.isTSAsExpression() || path.isTSNonNullExpression()) return isQuiet(childOf(path, 'expression'));
  if (path.isConditionalExpression())
    return ['test', 'consequent', 'alternate'].every((key) => isQuiet(childOf(path, key)));
  if (path.isArrayExpression()) return childrenOf(path, 'elements').every((one) => !one.node || isQuiet(one));
  if (path.isUnaryExpression()) return path.node.operator !== 'delete' && isQuiet(childOf(path, 'argument'));
  if (path.isCallExpression() && /^(?:Array\.isArray|Boolean|String|Number|Date\.now)$/.test(nameOf(path.node.callee)))
    return childrenOf(path, 'arguments').every(isQuiet);
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

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return isMember(callee) && callee.object.type === 'Identifier' ? `${callee.object.name}.${memberNameOf(callee)}` : '';
}
