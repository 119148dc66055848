/** Where an authorization code comes from: the parameters of the callback, at once or by way of a field. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberChainOf, memberNameOf, unwrapped } from '../../ast/calls.js';
import { quotedText, stringValueOf } from '../../ast/literals.js';
import { childOf } from '../../ast/paths.js';
import { bindingOf } from '../../ast/scope.js';
import { insertAfterEdit } from '../../ast/statements.js';
import type { Edit, ParsedFile, Project } from '../contract.js';

export interface CallbackCode {
  /** Source text of the issuer, where the code is handed on. */
  readonly issuer: string;
  readonly edits: readonly Edit[];
}

/** `params` of `params.get('code')`, through `!`, casts, `?? …` and a constant that stands in the same function. */
function parametersIn(file: ParsedFile, path: NodePath): string | undefined {
  const node = unwrapped(path.node);
  if (node.type === 'LogicalExpression' && (node.operator === '??' || node.operator === '||'))
    return parametersIn(file, childOf(file.pathOf(node) as NodePath, 'left'));
  if (node.type === 'CallExpression') return isCodeRead(node) ? plainObjectText(file, node.callee) : undefined;
  if (node.type !== 'Identifier') return undefined;
  const binding = bindingOf(file, file.pathOf(node));
  const declarator = binding?.kind === 'const' && binding.path.isVariableDeclarator() ? binding.path : undefined;
  const isNear = declarator?.getFunctionParent()?.node === path.getFunctionParent()?.node;
  return declarator?.node.init && isNear ? parametersIn(file, childOf(declarator, 'init')) : undefined;
}

function isCodeRead(node: Extract<Node, { type: 'CallExpression' }>): boolean {
  return isMember(node.callee) && memberNameOf(node.callee) === 'get' && stringValueOf(node.arguments[0]) === 'code';
}

function plainObjectText(file: ParsedFile, callee: Node): string | undefined {
  if (!isMember(callee)) return undefined;
  const chain = memberChainOf(callee.object);
  return chain?.root.type === 'Identifier' || chain?.root.type === 'ThisExpression'
    ? file.textOf(callee.object)
    : undefined;
}

export function callbackCodeIn(file: ParsedFile, argument: NodePath): CallbackCode | undefined {
  const parameters = parametersIn(file, argument);
  return parameters === undefined ? undefined : { issuer: issuerText(file, parameters), edits: [] };
}

function issuerText(file: ParsedFile, parameters: string): string {
  return `${parameters}.get(${quotedText('iss', file.style.quote)}) ?? undefined`;
}

/** `provider.code` of a class that fills the field from the callback: a second field keeps the issuer. */
export function keptCodeOf(project: Project, file: ParsedFile, argument: NodePath): CallbackCode | undefined {
  const node = unwrapped(argument.node);
  const name = isMember(node) ? memberNameOf(node) : undefined;
  if (!isMember(node) || name === undefined || name.startsWith('#') || node.computed) return undefined;
  const values = project.mcp.valuesOf(file, file.pathOf(node.object) as NodePath);
  const [owner] = values.flatMap((value) => (value.type === 'self' ? [value.class] : []));
  if (values.length !== 1 || !owner) return undefined;
  const kept = `${name.replace(/Code$/, '')}Issuer`.replace(/^codeIssuer$/, 'issuer');
  if (new RegExp(`\\b${kept}\\b`).test(owner.file.text)) return undefined;
  const edits = keepingEdits(owner.file, owner.path.node, name, kept);
  return edits && { issuer: `${file.textOf(node.object)}.${kept}`, edits };
}

function keepingEdits(file: ParsedFile, owner: Node, name: string, kept: string): Edit[] | undefined {
  const isOwn = ({ start }: Node) => (start ?? 0) >= (owner.start ?? 0) && (start ?? 0) < (owner.end ?? 0);
  const assignments = file.paths('AssignmentExpression').filter(({ node }) => {
    const { left } = node;
    return isOwn(node) && isMember(left) && left.object.type === 'ThisExpression' && memberNameOf(left) === name;
  });
  const [assignment] = assignments;
  const statement = assignment?.parentPath;
  const parameters = assignment && parametersIn(file, childOf(assignment, 'right'));
  if (assignments.length !== 1 || parameters === undefined || !statement?.isExpressionStatement() || !statement.inList)
    return undefined;
  const end = file.style.semicolons ? ';' : '';
  const line = `this.${kept} = ${issuerText(file, parameters)}${end}`;
  const field = file
    .paths('ClassProperty')
    .find(({ node }) => isOwn(node) && node.key.type === 'Identifier' && node.key.name === name);
  const isTyped = /\.[cm]?tsx?$/.test(file.path);
  if (isTyped && !field) return undefined;
  const declared = `${modifiersOf(file, field?.node)}${kept}${isTyped ? '?: string' : ''}${end}`;
  // Every call that hands on the code needs them, and they are written once.
  return [
    { ...insertAfterEdit(file, statement.node, [line]), once: true },
    ...(field ? [{ ...insertAfterEdit(file, field.node, [declared]), once: true as const }] : []),
  ];
}

/** `private` and the like, in front of the name. */
function modifiersOf(file: ParsedFile, field: Node | undefined): string {
  if (field?.type !== 'ClassProperty') return '';
  return file.text.slice(field.start ?? 0, field.key.start ?? 0).replace(/\breadonly\s+/, '');
}
