/** Which names a declaration, a pattern or an assignment gives a value. */
import type { Identifier, Node } from '@babel/types';

/** Fields that hold the bound names, by kind; functions bind their own name only. */
const BINDING_FIELDS: Readonly<Record<string, string>> = {
  CatchClause: 'param',
  ImportSpecifier: 'local',
  ImportNamespaceSpecifier: 'local',
  ImportDefaultSpecifier: 'local',
  ImportDeclaration: 'specifiers',
  TSImportEqualsDeclaration: 'id',
  TSParameterProperty: 'parameter',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  ClassExpression: 'id',
  VariableDeclaration: 'declarations',
  VariableDeclarator: 'id',
};

/** Fields that hold the assigned names, by kind; shared by patterns on the left of `=` and in declarations. */
const TARGET_FIELDS: Readonly<Record<string, string>> = {
  RestElement: 'argument',
  ObjectProperty: 'value',
  AssignmentPattern: 'left',
  ArrayPattern: 'elements',
  ObjectPattern: 'properties',
  AssignmentExpression: 'left',
  ForInStatement: 'left',
  ForOfStatement: 'left',
  UpdateExpression: 'argument',
};

/** Names that a declaration binds or an assignment writes; breadth first, as Babel lists them. */
export function bindingIdentifiersOf(node: Node | null | undefined): Identifier[] {
  return identifiersIn(node, (kind) => BINDING_FIELDS[kind] ?? TARGET_FIELDS[kind]);
}

/** Names that `=`, `++`, `delete` or a loop without a declaration writes. */
export function assignedIdentifiersOf(node: Node): Identifier[] {
  if (node.type === 'UnaryExpression')
    return node.operator === 'delete' ? identifiersIn(node.argument, (kind) => TARGET_FIELDS[kind]) : [];
  return identifiersIn(node, (kind) => TARGET_FIELDS[kind]);
}

function identifiersIn(node: Node | null | undefined, fieldOf: (kind: string) => string | undefined): Identifier[] {
  const found: Identifier[] = [];
  const open: (Node | null | undefined)[] = [node];
  for (let at = 0; at < open.length; at++) {
    const one = open[at];
    if (!one) continue;
    if (one.type === 'Identifier') {
      found.push(one);
      continue;
    }
    const field = fieldOf(one.type);
    const inner = field && (one as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[field];
    if (Array.isArray(inner)) open.push(...inner);
    else if (inner) open.push(inner);
  }
  return found;
}
