/** Handlers of requests whose declared result is wider than what their method answers. */
import type { NodePath } from '@babel/traverse';
import type { Identifier, Node, TSType } from '@babel/types';
import { isCall } from '../../ast/calls.js';
import { type FunctionNode, findReturned } from '../../ast/functions.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { elementType, memberType, resolvedType } from '../../ast/mcp/type-members.js';
import { RESULT_TYPES } from '../../ast/protocol/handler-results.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile, Project } from '../contract.js';

/** The union types of SDK v1, and the base of all results. */
const UNIONS: ReadonlySet<string> = new Set(['ServerResult', 'ClientResult', 'Result']);

export interface WideType {
  readonly file: ParsedFile;
  readonly name: string;
  readonly isOfSdk: boolean;
  readonly node: Identifier;
}

export interface LooseResult {
  /** Where it is said: the annotation of the handler, or the call that it hands on. */
  readonly node: Node;
  readonly type: WideType;
  readonly method: string;
  readonly result: string;
  /** The handler, where the annotation is its own. */
  readonly fn: NodePath<FunctionNode> | undefined;
}

export function looseResults(file: ParsedFile, project: Project): LooseResult[] {
  const served = new Map<Node, Set<string | undefined>>();
  const own = project.mcp.registrations().filter((one) => one.method === 'setRequestHandler' && one.isCertain);
  for (const registration of own)
    for (const { path } of registration.functions) {
      const methods = served.get(path.node) ?? new Set();
      served.set(path.node, methods.add(handledMethodOf(project.mcp, registration)));
    }
  const seen = new Set<Node>();
  return own
    .filter(({ receiver }) => receiver.sdk === 'v1')
    .flatMap((registration) => resultsOf(file, registration, project))
    .filter(({ fn, node }) => {
      if (seen.has(node) || (fn && served.get(fn.node)?.size !== 1)) return false;
      seen.add(node);
      return true;
    });
}

function resultsOf(file: ParsedFile, registration: Registration, project: Project): LooseResult[] {
  const method = handledMethodOf(project.mcp, registration);
  if (method === undefined || !Object.hasOwn(RESULT_TYPES, method)) return [];
  const { name: result } = RESULT_TYPES[method];
  return registration.functions.flatMap((value): LooseResult[] => {
    if (value.file !== file) return [];
    const fn = value.path as NodePath<FunctionNode>;
    const declared = returnTypeOf(fn.node);
    if (declared) {
      const type = wideType(file, declared, fn, method, project);
      return type ? [{ node: type.node, type, method, result, fn }] : [];
    }
    return findReturned(fn).flatMap((returned): LooseResult[] => {
      const call = skinOf(returned.isAwaitExpression() ? (returned.get('argument') as NodePath) : returned);
      if (!isCall(call.node)) return [];
      for (const callee of project.mcp.evaluator.calleesOf(file, call)) {
        const annotation = returnTypeOf(callee.path.node as FunctionNode);
        const type = annotation && wideType(callee.file, annotation, callee.path, method, project);
        if (type) return [{ node: call.node, type, method, result, fn: undefined }];
      }
      return [];
    });
  });
}

function returnTypeOf(fn: FunctionNode): TSType | undefined {
  return fn.returnType?.type === 'TSTypeAnnotation' ? fn.returnType.typeAnnotation : undefined;
}

function wideType(
  file: ParsedFile,
  type: TSType,
  scope: NodePath,
  method: string,
  project: Project,
): WideType | undefined {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const [inner] = type.typeParameters?.params ?? [];
  if (type.typeName.name === 'Promise') return inner && wideType(file, inner, scope, method, project);
  const { typeName: node } = type;
  const imported = sdkNameOf(file, node.name);
  if (imported !== undefined) return UNIONS.has(imported) ? { file, name: imported, isOfSdk: true, node } : undefined;
  return isWideContent(file, type, scope, method, project)
    ? { file, name: node.name, isOfSdk: false, node }
    : undefined;
}

/** What SDK v1 calls the type that a file imports under a name. */
export function sdkNameOf(file: ParsedFile, name: string): string | undefined {
  const specifier = file.program.scope.getBinding(name)?.path;
  if (!specifier?.isImportSpecifier() || !specifier.parentPath?.isImportDeclaration()) return undefined;
  if (sdkOf(specifier.parentPath.node.source.value) !== 'v1') return undefined;
  const { imported } = specifier.node;
  return imported.type === 'Identifier' ? imported.name : imported.value;
}

/** A type of the project with `content: { type: string; … }[]`: the SDK wants the kind of each block by literal. */
function isWideContent(file: ParsedFile, type: TSType, scope: NodePath, method: string, project: Project): boolean {
  if (method !== 'tools/call') return false;
  const { evaluator } = project.mcp;
  const content = memberType(evaluator, { file, type, scope }, 'content', 1);
  const element = content && elementType(evaluator, content, 1);
  const kind = element && memberType(evaluator, element, 'type', 1);
  return kind !== undefined && resolvedType(evaluator, kind).type.type === 'TSStringKeyword';
}
