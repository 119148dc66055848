/** Edits that bring a use of the OAuth error classes of SDK v1 to the one class of SDK v2, and its import with it. */
import type { NodePath } from '@babel/traverse';
import type { ImportDeclaration, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isOverlapping } from '../../ast/edits.js';
import type { LinkBinding } from '../../ast/imports.js';
import { removeSpecifierEdits } from '../../ast/specifiers.js';
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { guardOf, isWithin } from '../sdk-v2/error-guards.js';
import { sdkNamesIn } from './sdk-imports.js';

/** What a name of SDK v2 is called in the file. */
export type Local = (name: string) => string;

/** An import that goes altogether makes place for the one that comes, where it stood last. */
export function importEdits(file: ParsedFile, brought: readonly Edit[], gone: readonly LinkBinding[]): Edit[] {
  const removed = removalEdits(file, gone);
  const [statement] = brought;
  const around = statement && removed.find((edit) => isOverlapping(edit, statement) || edit.end === statement.start);
  const declaration = around && file.paths('ImportDeclaration').find(({ node }) => isWithin(node, [around]));
  if (!declaration) return [...brought, ...removed];
  return [...removed.filter((edit) => edit !== around), replaced(file, declaration.node, statement.text.trim())];
}

/** The name is in use by the class that goes, so it is free once it is gone. */
export function baseImport(file: ParsedFile, project: Project): Edit[] {
  return sdkNamesIn(file, project, ['OAuthErrorCode']).edits.map((edit) => ({
    ...edit,
    text: edit.text.replace('OAuthErrorCode', 'OAuthError, OAuthErrorCode'),
  }));
}

/** Also `e.errorCode` where the test holds. */
export function testEdits(file: ParsedFile, use: NodePath, code: string, local: Local): Edit[] {
  const guard = guardOf(file, use);
  const test = use.parentPath;
  if (!guard || !test) return [];
  const codes = file.paths('MemberExpression', 'OptionalMemberExpression').flatMap(({ node }) => {
    if (!isMember(node) || node.computed || memberNameOf(node) !== 'errorCode') return [];
    const isSame = file.textOf(node.object).replace(/\s+/g, '') === guard.subject;
    return isSame && isWithin(node, guard.regions) ? [replaced(file, node.property, 'code')] : [];
  });
  if (code === '')
    return use.node.type === 'Identifier' && use.node.name === local('OAuthError')
      ? codes
      : [...codes, replaced(file, use.node, local('OAuthError'))];
  const { node, parent } = test;
  const subject = node.type === 'BinaryExpression' ? file.textOf(node.left) : '';
  const whole = `instanceof ${local('OAuthError')} && ${subject}.code === ${local('OAuthErrorCode')}.${code}`;
  const isAlone =
    outerSpanOf(file, node).start < (node.start ?? 0) ||
    ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.test === node) ||
    (parent.type === 'LogicalExpression' && parent.operator === '&&') ||
    parent.type === 'ReturnStatement' ||
    parent.type === 'VariableDeclarator';
  return [...codes, replaced(file, node, isAlone ? `${subject} ${whole}` : `(${subject} ${whole})`)];
}

export function thrownEdits(file: ParsedFile, construction: NodePath, code: string, local: Local): Edit[] {
  const { node } = construction;
  if (node.type !== 'NewExpression') return [];
  const edits = [replaced(file, node.callee, local('OAuthError'))];
  // `CustomOAuthError` has the code as its first argument already.
  if (code === '') return edits;
  const [first] = node.arguments;
  const member = `${local('OAuthErrorCode')}.${code}`;
  const at = first ? outerSpanOf(file, first).start : (node.end ?? 0) - 1;
  const text = first ? `${member}, ` : `${member}, ''`;
  return [...edits, { file: file.path, start: at, end: at, text }];
}

function removalEdits(file: ParsedFile, gone: readonly LinkBinding[]): Edit[] {
  const byDeclaration = new Map<ImportDeclaration, Node[]>();
  for (const { node } of gone) {
    const { parent } = file.pathOf(node);
    if (node.type !== 'ImportSpecifier' || parent.type !== 'ImportDeclaration') continue;
    byDeclaration.set(parent, [...(byDeclaration.get(parent) ?? []), node]);
  }
  return [...byDeclaration].flatMap(([declaration, nodes]) => removeSpecifierEdits(file, declaration, nodes));
}

export function replaced({ path: file }: ParsedFile, { start, end }: Node, text: string): Edit {
  return { file, start: start ?? 0, end: end ?? 0, text };
}
