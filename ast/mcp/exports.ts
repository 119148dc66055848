/** What a file exports under a name: an expression of its own, or a name of another module. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { ParsedFile } from '../file.js';

export type Export =
  | { readonly kind: 'value'; readonly path: NodePath }
  | { readonly kind: 'binding'; readonly name: string }
  | { readonly kind: 'link'; readonly specifier: string; readonly name: string };

/** Exports of one file by name; `default` for the default export, `module.exports = x` and `export = x`. */
export interface ExportTable {
  readonly named: ReadonlyMap<string, readonly Export[]>;
  /** Specifiers of `export * from` and `__exportStar(require())`. */
  readonly stars: readonly string[];
}

const tables = new WeakMap<ParsedFile, ExportTable>();

export function exportTableOf(file: ParsedFile): ExportTable {
  let table = tables.get(file);
  if (!table) {
    table = readExports(file);
    tables.set(file, table);
  }
  return table;
}

function readExports(file: ParsedFile): ExportTable {
  const named = new Map<string, Export[]>();
  const stars: string[] = [];
  const add = (name: string, entry: Export): void => {
    named.set(name, [...(named.get(name) ?? []), entry]);
  };
  for (const path of file.paths('ExportNamedDeclaration')) readNamed(path, add);
  for (const path of file.paths('ExportDefaultDeclaration'))
    add('default', { kind: 'value', path: path.get('declaration') });
  for (const path of file.paths('ExportAllDeclaration')) stars.push(path.node.source.value);
  for (const path of file.paths('TSExportAssignment')) add('default', { kind: 'value', path: path.get('expression') });
  for (const path of file.paths('AssignmentExpression')) readCommonJs(path.get('left'), path.get('right'), add);
  for (const path of file.paths('CallExpression')) {
    readDefinedProperty(path, add);
    const star = starOf(path);
    if (star !== undefined) stars.push(star);
  }
  return { named, stars };
}

function readNamed(path: NodePath, add: (name: string, entry: Export) => void): void {
  if (!path.isExportNamedDeclaration()) return;
  const declaration = path.get('declaration');
  if (declaration.isFunctionDeclaration() || declaration.isClassDeclaration()) {
    if (declaration.node.id) add(declaration.node.id.name, { kind: 'value', path: declaration as NodePath });
  } else if (declaration.isVariableDeclaration()) {
    for (const name of Object.keys(declaration.getBindingIdentifiers())) add(name, { kind: 'binding', name });
  }
  const source = path.node.source?.value;
  for (const specifier of path.node.specifiers) {
    const exported = 'exported' in specifier ? nameOf(specifier.exported) : undefined;
    if (exported === undefined) continue;
    if (specifier.type === 'ExportNamespaceSpecifier' && source !== undefined) {
      add(exported, { kind: 'link', specifier: source, name: '*' });
    } else if (specifier.type === 'ExportSpecifier') {
      const local = nameOf(specifier.local);
      add(
        exported,
        source === undefined ? { kind: 'binding', name: local } : { kind: 'link', specifier: source, name: local },
      );
    }
  }
}

/** `exports.a = x`, `module.exports.a = x`, `module.exports = x`. */
function readCommonJs(left: NodePath, right: NodePath, add: (name: string, entry: Export) => void): void {
  if (!left.isMemberExpression()) return;
  // `exports.a = exports.b = void 0` only announces names.
  if (right.isUnaryExpression({ operator: 'void' }) || right.isAssignmentExpression()) return;
  if (isModuleExports(left)) add('default', { kind: 'value', path: right });
  else if (isExportsObject(left.get('object')) && !left.node.computed && left.node.property.type === 'Identifier') {
    add(left.node.property.name, { kind: 'value', path: right });
  }
}

export function isModuleExports(path: NodePath): boolean {
  return (
    path.isMemberExpression({ computed: false }) &&
    path.get('object').isIdentifier({ name: 'module' }) &&
    !path.scope.hasBinding('module') &&
    path.get('property').isIdentifier({ name: 'exports' })
  );
}

function isExportsObject(path: NodePath | NodePath[]): boolean {
  if (Array.isArray(path)) return false;
  return (path.isIdentifier({ name: 'exports' }) && !path.scope.hasBinding('exports')) || isModuleExports(path);
}

/** `Object.defineProperty(exports, "a", { enumerable: true, get: function () { return m.a; } })`: a compiled re-export. */
function readDefinedProperty(path: NodePath, add: (name: string, entry: Export) => void): void {
  if (!path.isCallExpression() || !path.get('callee').matchesPattern('Object.defineProperty')) return;
  const [target, name, descriptor] = path.get('arguments');
  if (!target || !name?.isStringLiteral() || !isExportsObject(target) || !descriptor?.isObjectExpression()) return;
  const getter = descriptor
    .get('properties')
    .find((property) => property.isObjectProperty() && nameOf(property.node.key) === 'get');
  const body = getter?.isObjectProperty() ? getter.get('value') : undefined;
  if (!body || Array.isArray(body) || !body.isFunctionExpression()) return;
  const returned = body
    .get('body')
    .get('body')
    .find((statement) => statement.isReturnStatement());
  const argument = returned?.get('argument');
  if (argument && !Array.isArray(argument) && argument.node)
    add(name.node.value, { kind: 'value', path: argument as NodePath });
}

/** The helper is emitted by the compiler under this name, local or from `tslib`; its argument is a `require` call. */
function starOf(path: NodePath): string | undefined {
  if (!path.isCallExpression()) return undefined;
  const callee = path.get('callee');
  const isStar = callee.isIdentifier({ name: '__exportStar' }) || callee.matchesPattern('tslib_1.__exportStar');
  const [required] = path.get('arguments');
  return isStar && required ? requiredSpecifierOf(required as NodePath) : undefined;
}

/** `require('x')` → `x`, when `require` is the real one. */
export function requiredSpecifierOf(path: NodePath): string | undefined {
  if (!path.isCallExpression()) return undefined;
  const callee = path.get('callee');
  const [specifier] = path.node.arguments;
  if (!callee.isIdentifier({ name: 'require' }) || specifier?.type !== 'StringLiteral') return undefined;
  const binding = path.scope.getBinding('require');
  // `const require = createRequire(import.meta.url)` is a real one too.
  const isReal = !binding || (binding.path.isVariableDeclarator() && isCreateRequire(binding.path.get('init')));
  return isReal ? specifier.value : undefined;
}

function isCreateRequire(init: NodePath<Node | null | undefined>): boolean {
  if (!init.isCallExpression()) return false;
  const { callee } = init.node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && name.name === 'createRequire';
}

export function nameOf(node: Node): string {
  return node.type === 'StringLiteral' ? node.value : node.type === 'Identifier' ? node.name : '';
}
