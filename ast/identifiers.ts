/**
 * What an identifier is at its place: a use of a value, a use of a type, a declaration, or only a name (a key, a
 * label, a member). `@babel/traverse` leaves type annotations out and counts the parameter names of function types
 * as uses, so its reference lists alone are no base for a rename.
 */
import type { NodePath } from '@babel/traverse';
import type { Identifier, JSXIdentifier, Node } from '@babel/types';

export type IdentifierPath = NodePath<Identifier> | NodePath<JSXIdentifier>;
export type Role = 'value' | 'type' | 'declaration' | 'name';

/** Fields in which an identifier is only a name, by type of the parent. */
const NAME_FIELDS: Readonly<Record<string, readonly string[]>> = {
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  MetaProperty: ['meta', 'property'],
  PrivateName: ['id'],
  ImportSpecifier: ['imported'],
  ImportAttribute: ['key'],
  ExportNamespaceSpecifier: ['exported'],
  ExportDefaultSpecifier: ['exported'],
  JSXAttribute: ['name'],
  JSXMemberExpression: ['property'],
  JSXNamespacedName: ['namespace', 'name'],
  TSQualifiedName: ['right'],
  TSEnumMember: ['id'],
  TSNamedTupleMember: ['label'],
  TSImportType: ['qualifier'],
  TSNamespaceExportDeclaration: ['id'],
};

/** Parents whose `key` or `property` is only a name unless it is computed. */
const KEYED: ReadonlySet<string> = new Set([
  'ObjectProperty',
  'ObjectMethod',
  'ClassMethod',
  'ClassProperty',
  'ClassAccessorProperty',
  'TSDeclareMethod',
  'TSPropertySignature',
  'TSMethodSignature',
  'TSAbstractMethodDefinition',
]);

/** Fields that declare the name, by type of the parent. */
const DECLARING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id'],
  FunctionExpression: ['id'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  TSImportEqualsDeclaration: ['id'],
  TSEnumDeclaration: ['id'],
  TSModuleDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSDeclareFunction: ['id'],
  TSTypeParameter: ['name'],
  TSMappedType: ['key'],
};

/** Lists whose elements are parameters. */
const PARAMETER_LISTS: ReadonlySet<string> = new Set(['params', 'parameters']);

const TYPE_PARENTS: ReadonlySet<string> = new Set([
  'TSTypeReference',
  'TSExpressionWithTypeArguments',
  'TSInterfaceHeritage',
  'TSClassImplements',
  'ClassImplements',
  'TSQualifiedName',
]);

/**
 * The role of an identifier. `typeof x` in a type is a use of the value. The target of an assignment counts as a
 * use of the value, see `isWritten`.
 */
export function roleOf(path: IdentifierPath): Role {
  const { parent, node } = path;
  const field = String(path.listKey ?? path.key);
  if (NAME_FIELDS[parent.type]?.includes(field)) return 'name';
  if ((parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression') && field === 'property') {
    return parent.computed ? 'value' : 'name';
  }
  if (KEYED.has(parent.type) && field === 'key') return (parent as { computed?: boolean }).computed ? 'value' : 'name';
  if (parent.type === 'ExportSpecifier') return exportRoleOf(path, field);
  if (node.type === 'JSXIdentifier') return isIntrinsic(path) ? 'name' : 'value';
  if (isDeclaring(path)) return 'declaration';
  return TYPE_PARENTS.has(parent.type) ? typeRoleOf(path) : 'value';
}

function exportRoleOf(path: IdentifierPath, field: string): Role {
  const holder = path.parentPath?.parent;
  if (field !== 'local' || (holder?.type === 'ExportNamedDeclaration' && holder.source)) return 'name';
  return 'value';
}

/** `<div>` names an element of the platform, `<Div>` and `<a.b>` name values. */
function isIntrinsic(path: IdentifierPath): boolean {
  return path.parent.type !== 'JSXMemberExpression' && /^[a-z]/.test(path.node.name);
}

/** `a.b.c` in a type: what its outermost reference is. */
function typeRoleOf(path: NodePath): Role {
  let at = path;
  while (at.parentPath && at.parent.type === 'TSQualifiedName') at = at.parentPath;
  const { parent } = at;
  if (parent.type === 'TSTypeQuery' || parent.type === 'TSImportEqualsDeclaration') return 'value';
  return parent.type === 'TSImportType' ? 'name' : 'type';
}

/** The identifier declares its name, directly or inside a pattern. */
function isDeclaring(path: NodePath): boolean {
  let at = path;
  for (;;) {
    const { parent } = at;
    const field = String(at.listKey ?? at.key);
    if (DECLARING_FIELDS[parent.type]?.includes(field)) return true;
    if (at.listKey && PARAMETER_LISTS.has(at.listKey)) return true;
    if (parent.type === 'TSParameterProperty') return true;
    if (!isPatternPart(parent, field) || !at.parentPath) return false;
    at = at.parentPath;
  }
}

function isPatternPart(parent: Node, field: string): boolean {
  switch (parent.type) {
    case 'ObjectProperty':
      return field === 'value';
    case 'AssignmentPattern':
      return field === 'left';
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    default:
      return false;
  }
}

/** The identifier is the target of `=`, `+=`, `++`, `delete`, or of a `for (x of …)`. */
export function isWritten(path: NodePath): boolean {
  let at = path;
  while (at.parentPath && isPatternPart(at.parent, String(at.listKey ?? at.key))) at = at.parentPath;
  const { parent, key } = at;
  if (parent.type === 'AssignmentExpression' || /^For(?:In|Of)Statement$/.test(parent.type)) return key === 'left';
  return parent.type === 'UpdateExpression';
}

/** `{ extra }`: key and value are one word, so a new value needs the key spelled out. */
export function isShorthand(path: NodePath): boolean {
  const holder = path.parent.type === 'AssignmentPattern' && path.key === 'left' ? path.parentPath : path;
  return holder?.parent.type === 'ObjectProperty' && holder.parent.shorthand === true && holder.key === 'value';
}

/** `x = 1` does not read x, `x++` does. */
export function isRead(path: IdentifierPath): boolean {
  if (roleOf(path) !== 'value') return false;
  const { type } = path.parent;
  return type === 'UpdateExpression' || type === 'ForInStatement' || type === 'ForOfStatement' || !isWritten(path);
}
