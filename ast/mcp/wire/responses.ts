/** Where a hand-written server makes its answers: the narrowest literals that hold a `result`. */
import type { NodePath } from '@babel/traverse';
import type { Node, ObjectExpression, ObjectProperty } from '@babel/types';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';

/**
 * A place where a result gets its envelope: `{ jsonrpc: '2.0', id, result }`, `{ ...base, result }`,
 * `response.result = …`. A helper such as `ok(id, result)` holds the one literal of all its callers.
 */
export interface ResponseExit {
  readonly file: ParsedFile;
  /** The envelope, or the assignment `response.result = …`. */
  readonly path: NodePath<ObjectExpression> | NodePath;
  /** The property `result: …` of the envelope; `undefined` for an assignment. */
  readonly property: NodePath<ObjectProperty> | undefined;
  /** The result itself; of a shorthand it is the identifier. */
  readonly result: NodePath;
  /** `{ jsonrpc, id, result }`: wrapping it needs the key spelled out. */
  readonly isShorthand: boolean;
  readonly fn: NodePath<FunctionNode> | undefined;
  /** True when it is only on the way of `initialize` or of other methods that 2026-07-28 does not have. */
  readonly isLegacyOnly: boolean;
  /** `completed(…)` is round it already. */
  readonly isCompleted: boolean;
}

export type { Node };
