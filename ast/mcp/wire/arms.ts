/** What is done for a method: the arms of a dispatcher, and how much they prove. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { isForeignMethod } from '../../protocol/look-alikes.js';
import { isDistinctiveMethod, isMcpMethod, WIRE_METHODS } from '../../protocol/wire-methods.js';
import type { Place } from './callers.js';

/** What is done for one or several methods. */
export interface Arm {
  readonly file: ParsedFile;
  readonly methods: readonly string[];
  /** `SwitchCase`, `IfStatement`, or the property (or pair) of a table. */
  readonly path: NodePath;
  /** The code of the arm: statements of the case, the consequent, or the functions that a table holds. */
  readonly body: readonly Place[];
  /** The string (or constant) by which the method is named first. */
  readonly name: NodePath;
}

/** Requests that a client sends, in any revision. */
export function isServedMethod(method: string): boolean {
  return (
    Object.hasOwn(WIRE_METHODS, method) &&
    WIRE_METHODS[method].sender !== 'server' &&
    WIRE_METHODS[method].kind === 'request'
  );
}

export function isStrong(arms: readonly Arm[]): boolean {
  const methods = new Set(arms.flatMap((arm) => arm.methods).filter(isServedMethod));
  const distinctive = [...methods].filter(isDistinctiveMethod);
  return distinctive.length > 1 || (distinctive.length === 1 && methods.has('initialize'));
}

/** Methods of another protocol among the arms: it is theirs, whatever else it holds. */
export function isForeign(names: readonly string[]): boolean {
  return names.some(isForeignMethod) || !names.some(isMcpMethod);
}

export function ownerOf(path: NodePath): NodePath<FunctionNode> | undefined {
  const inner = enclosingFunctionOf(path);
  return inner && sourceFunctionOf(inner);
}

export function placed(file: ParsedFile, fn: NodePath<FunctionNode> | undefined): Place<FunctionNode> | undefined {
  return fn && { file, path: fn };
}
