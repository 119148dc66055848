/**
 * Where a hand-written server decides by `method` what it does: `switch`, chains of `if`, tables of functions.
 *
 * Evidence tier T3 of the rule catalogue: at least two distinctive methods that clients send, or one beside
 * `initialize`. Other protocols with an `initialize` or a `ping` of their own never reach that.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';

export type DispatcherKind = 'switch' | 'if-chain' | 'table' | 'map';

/** What is done for one or several methods. */
export interface Arm {
  readonly file: ParsedFile;
  readonly methods: readonly string[];
  /** `SwitchCase`, `IfStatement`, or the property (or pair) of a table. */
  readonly path: NodePath;
  /** The code of the arm: statements of the case, the consequent, or the functions that a table holds. */
  readonly body: readonly NodePath[];
  /** The string (or constant) by which the method is named first. */
  readonly name: NodePath;
}

export interface Dispatcher {
  readonly kind: DispatcherKind;
  readonly file: ParsedFile;
  /** The `switch`, the first `if`, the object literal or the `new Map(…)`. */
  readonly path: NodePath;
  /** The function that decides: the one of the `switch`, or the one that looks the method up in the table. */
  readonly decides: { readonly file: ParsedFile; readonly fn: NodePath<FunctionNode> } | undefined;
  /** The expression that holds the method where it is decided: `method`, `message.method`. */
  readonly subject: { readonly file: ParsedFile; readonly path: NodePath } | undefined;
  readonly arms: readonly Arm[];
  /** What is done for any other method: `default`, the last `else`. */
  readonly fallback: NodePath | undefined;
}

/** The arm that answers a method, or `undefined`. */
export function armOf(dispatcher: Dispatcher, method: string): Arm | undefined {
  return dispatcher.arms.find(({ methods }) => methods.includes(method));
}

export type { Node };
