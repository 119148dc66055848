/**
 * What happens to a code of v1's `ErrorCode` at each place: compared with that of an error that was received, or put
 * into an error that is sent. v2 keeps numbers for what crosses the wire, and has strings for what never did.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { referencesOf } from '../../ast/scope.js';
import { subjectOfMatcher } from './error-guards.js';

export type CodePlace =
  /**
   * `subject` is whose `.code` it is compared with; `undefined` when the place does not say. `reads` are the uses of a
   * list, table or constant that holds it, `operator` that of a plain comparison.
   */
  | {
      readonly type: 'compared';
      readonly subject?: string;
      readonly reads?: readonly Node[];
      readonly operator?: string;
    }
  /** `construction` is the `new X(code)` that gets it, where there is one. */
  | { readonly type: 'sent'; readonly construction?: NodePath; readonly annotations: readonly Node[] }
  | { readonly type: 'unclear' };

const UNCLEAR: CodePlace = { type: 'unclear' };
const MOST_STEPS = 4;

/** @param path the expression that gives the code: `ErrorCode.RequestTimeout` */
export function codePlaceOf(file: ParsedFile, path: NodePath, project: Project, steps = MOST_STEPS): CodePlace {
  const at = outermost(path);
  const parent = at.parentPath;
  if (!parent || steps === 0) return UNCLEAR;
  if (parent.isBinaryExpression() && /^[!=]==?$/.test(parent.node.operator)) {
    const { left, right, operator } = parent.node;
    const place = comparedWith(file, at.key === 'left' ? right : left);
    return place.type === 'compared' ? { ...place, operator } : place;
  }
  if (parent.isSwitchCase() && at.key === 'test')
    return comparedWith(file, childOf(parent.parentPath as NodePath, 'discriminant').node);
  if (parent.isConditionalExpression() || parent.isLogicalExpression())
    return at.key === 'test' ? UNCLEAR : codePlaceOf(file, parent, project, steps);
  if (parent.isArrayExpression()) return listedPlace(file, parent, steps);
  if (parent.isObjectProperty()) return propertyPlace(file, parent, at);
  if (at.listKey === 'arguments') return argumentPlace(file, parent, at, project, steps);
  if (parent.isVariableDeclarator() && parent.node.id.type === 'Identifier')
    return namePlace(file, parent.scope.getBinding(parent.node.id.name), project, steps);
  if (parent.isAssignmentExpression({ operator: '=' }) && at.key === 'right') {
    const { left } = parent.node;
    if (isMember(left)) return memberNameOf(left) === 'code' ? { type: 'sent', annotations: [] } : UNCLEAR;
    return left.type === 'Identifier' ? namePlace(file, parent.scope.getBinding(left.name), project, steps) : UNCLEAR;
  }
  return UNCLEAR;
}

/** Climbs casts. */
function outermost(path: NodePath): NodePath {
  const { parentPath } = path;
  const isCast =
    parentPath?.isTSAsExpression() ||
    parentPath?.isTSNonNullExpression() ||
    parentPath?.isTSSatisfiesExpression() ||
    parentPath?.isTSTypeAssertion();
  return isCast ? outermost(parentPath) : path;
}

function comparedWith(file: ParsedFile, node: Node): CodePlace {
  const other = unwrapped(node);
  if (!isMember(other)) return { type: 'compared' };
  // `message.error.code`: a message as it came over the wire has the number.
  const object = unwrapped(other.object);
  if (memberNameOf(other) === 'code' && isMember(object) && memberNameOf(object) === 'error') return UNCLEAR;
  return { type: 'compared', subject: file.textOf(object).replace(/\s+/g, '') };
}

const LOOKED_UP = /^(?:includes|indexOf|some|find|has)$/;

/** Uses of the constant that a list or table is the value of. */
function readsOf(file: ParsedFile, value: NodePath): readonly { readonly node: Node; readonly path: NodePath }[] {
  const declarator = outermost(value).parentPath;
  if (!declarator?.isVariableDeclarator() || declarator.node.id.type !== 'Identifier') return [];
  const binding = declarator.scope.getBinding(declarator.node.id.name);
  return binding ? referencesOf(file, binding).map(({ path }) => ({ node: path.node, path: path as NodePath })) : [];
}

/** `[A, B].includes(e.code)`, `new Set([A, B])`, `const RETRIED = [A, B]`. */
function listedPlace(file: ParsedFile, list: NodePath, steps: number): CodePlace {
  const { parentPath } = list;
  if (parentPath && isMember(parentPath.node) && list.key === 'object') {
    const call = parentPath.parentPath;
    const [given] = call && isCall(call.node) ? call.node.arguments : [];
    return given && given.type !== 'SpreadElement' ? comparedWith(file, given) : UNCLEAR;
  }
  if (list.listKey === 'arguments' && parentPath)
    return parentPath.isNewExpression()
      ? { type: 'compared', reads: readsOf(file, parentPath).map(({ node }) => node) }
      : matched(file, parentPath);
  const reads = readsOf(file, list);
  const isListed = reads.every(({ node, path }) => {
    const holder = path.parentPath;
    return (
      holder && isMember(holder.node) && holder.node.object === node && LOOKED_UP.test(memberNameOf(holder.node) ?? '')
    );
  });
  return isListed && reads.length > 0 && steps > 0
    ? { type: 'compared', reads: reads.map(({ node }) => node) }
    : UNCLEAR;
}
/** `{ code: X }` is sent, `{ [X]: 'text' }` is looked up, and what a test expects is compared. */
function propertyPlace(file: ParsedFile, property: NodePath, at: NodePath): CodePlace {
  if (!property.isObjectProperty()) return UNCLEAR;
  if (at.key === 'key') {
    const reads = readsOf(file, property.parentPath as NodePath).map(({ node }) => node);
    return property.node.computed ? { type: 'compared', reads } : UNCLEAR;
  }
  if (keyOf(property.node) !== 'code') return UNCLEAR;
  const matcher = property.findParent((one) => one.isStatement() || isMatcher(one));
  if (matcher && isMatcher(matcher)) return { type: 'compared' };
  return { type: 'sent', annotations: [] };
}

const MATCHERS =
  /^(?:to[A-Z]\w*|objectContaining|rejects|throws|equal|strictEqual|deepEqual|deepStrictEqual|match|is|include)$/;

function isMatcher({ node }: NodePath): boolean {
  if (!isCall(node)) return false;
  const callee = unwrapped(node.callee);
  return isMember(callee) && MATCHERS.test(memberNameOf(callee) ?? '');
}

/** `expect(e.code).toBe(X)`, `assert.equal(e.code, X)`. */
function matched(file: ParsedFile, call: NodePath | null | undefined): CodePlace {
  if (!call || !isMatcher(call) || !isCall(call.node)) return UNCLEAR;
  const callee = unwrapped(call.node.callee);
  const subject = isMember(callee) ? subjectOfMatcher(file, callee.object) : undefined;
  const code = subject?.endsWith('.code') ? subject.slice(0, -'.code'.length) : undefined;
  if (code !== undefined) return { type: 'compared', subject: code };
  const [first] = call.node.arguments;
  const compared = first && isMember(unwrapped(first)) ? comparedWith(file, first) : undefined;
  return compared ?? { type: 'compared' };
}

function argumentPlace(file: ParsedFile, call: NodePath, at: NodePath, project: Project, steps: number): CodePlace {
  if (call.isNewExpression()) return at.key === 0 ? { type: 'sent', construction: call, annotations: [] } : UNCLEAR;
  if (!isCall(call.node)) return UNCLEAR;
  if (isMatcher(call)) return matched(file, call);
  const callee = unwrapped(call.node.callee);
  if (callee.type === 'Super' || (isMember(callee) && memberNameOf(callee) === 'fromError'))
    return at.key === 0 ? { type: 'sent', annotations: [] } : UNCLEAR;
  const functions = project.mcp.evaluator.calleesOf(file, call);
  if (functions.length !== 1) return UNCLEAR;
  const [{ file: owner, path: fn }] = functions;
  const parameter = childrenOf(fn, 'params')[Number(at.key)];
  const id = parameter?.isAssignmentPattern() ? childOf(parameter, 'left') : parameter;
  if (!id?.isIdentifier()) return UNCLEAR;
  const place = namePlace(owner, fn.scope.getBinding(id.node.name), project, steps);
  // What a parameter of another file is typed as is changed with that file, if at all.
  return place.type === 'sent' && place.annotations.length > 0 && owner.path !== file.path ? UNCLEAR : place;
}

/** A name that holds the code: what all its reads do with it. */
function namePlace(file: ParsedFile, binding: Binding | undefined, project: Project, steps: number): CodePlace {
  if (!binding) return UNCLEAR;
  const reads = referencesOf(file, binding).filter(({ isWrite, role }) => !isWrite && role === 'value');
  const places = reads.map(({ path }) => codePlaceOf(file, path as NodePath, project, steps - 1));
  const [first] = places;
  if (!first || first.type === 'unclear' || places.some(({ type }) => type !== first.type)) return UNCLEAR;
  const { typeAnnotation } = binding.identifier;
  const nodes = reads.map(({ path }) => path.node);
  if (first.type === 'compared') return typeAnnotation ? UNCLEAR : { type: 'compared', reads: nodes };
  const annotations = places.flatMap((place) => (place.type === 'sent' ? place.annotations : []));
  const type = typeAnnotation?.type === 'TSTypeAnnotation' ? typeAnnotation.typeAnnotation : undefined;
  if (!type || type.type === 'TSNumberKeyword') return { type: 'sent', annotations };
  return type.type === 'TSTypeReference' ? { type: 'sent', annotations: [...annotations, type] } : UNCLEAR;
}
