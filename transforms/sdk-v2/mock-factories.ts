/** Calls that replace a module in tests, and the object that their factory gives. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Function as FunctionNode, Node, ObjectExpression, SpreadElement } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { ModuleLink } from '../../ast/imports.js';
import { stringValueOf } from '../../ast/literals.js';

export interface MockFactory {
  readonly fn: FunctionNode;
  readonly object: ObjectExpression;
  /** `...(await importOriginal())` and its kin, where the object begins with it. */
  readonly actual?: SpreadElement;
}

const REPLACING: ReadonlySet<string> = new Set(['mock', 'doMock', 'setMock', 'unstable_mockModule', 'mockModule']);

/** `vi.mock(path)` and its kin replace the module; `vi.importActual(path)` and `require.resolve` only name it. */
export function replaces({ kind, path }: ModuleLink): boolean {
  return kind === 'mock' && REPLACING.has(mockerMethodOf(path));
}

/** Replaces the module by what the test runner makes of its exports. */
export function isAutomock(link: ModuleLink): boolean {
  return replaces(link) && (link.path.node as CallExpression).arguments.length === 1;
}

function mockerMethodOf({ node }: NodePath): string {
  const callee = unwrapped((node as CallExpression).callee);
  return isMember(callee) ? (memberNameOf(callee) ?? '') : '';
}

/** The object that a mock factory returns, when it is written out and nothing else is done. */
export function factoryOf({ node }: NodePath): MockFactory | undefined {
  const [, fn] = (node as CallExpression).arguments ?? [];
  if (fn?.type !== 'ArrowFunctionExpression' && fn?.type !== 'FunctionExpression') return undefined;
  const body = unwrapped(fn.body);
  const [only, ...more] = body.type === 'BlockStatement' ? body.body : [];
  const returned = only?.type === 'ReturnStatement' && more.length === 0 ? only.argument : body;
  const object = returned ? unwrapped(returned) : undefined;
  if (object?.type !== 'ObjectExpression') return undefined;
  const path = stringValueOf((node as CallExpression).arguments[0] as Node);
  const [first] = object.properties;
  const isActual = first?.type === 'SpreadElement' && takesActual(first, fn, path);
  return { fn, object, ...(isActual && { actual: first }) };
}

/** The module itself: by the parameter of the factory, or by the method that names the mocked path again. */
function takesActual({ argument }: SpreadElement, fn: FunctionNode, mocked: string | undefined): boolean {
  const value = unwrapped(argument);
  const call = value.type === 'AwaitExpression' ? unwrapped(value.argument) : value;
  if (!isCall(call)) return false;
  const callee = unwrapped(call.callee as Node);
  const [original] = fn.params;
  if (callee.type === 'Identifier') return original?.type === 'Identifier' && original.name === callee.name;
  if (!isMember(callee) || !['importActual', 'requireActual'].includes(memberNameOf(callee) ?? '')) return false;
  return mocked !== undefined && stringValueOf(call.arguments[0] as Node) === mocked;
}
