/** What is known about one call by which messages leave the program. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import type { WireMessage } from './messages.js';

/**
 * - `fetch`: `fetch(url, { method, headers, body })` and whatever takes the same two arguments, undici's `request` too
 * - `axios`, `got`, `ky`: these libraries; the payload is not made text by hand
 * - `node-http`: `write` and `end` of a request of node:http
 * - `writer`: `stdin.write` of a child process, `stdout.write` of this one, `console.log`
 * - `socket`: `send` of a socket or a message port
 * - `own`: a function of the project that sends what it is given
 */
export type SendKind = 'fetch' | 'axios' | 'got' | 'ky' | 'node-http' | 'writer' | 'socket' | 'own';

export type AnyCallPath = NodePath<t.CallExpression> | NodePath<t.OptionalCallExpression>;

export interface Send {
  readonly file: ParsedFile;
  readonly call: AnyCallPath;
  readonly kind: SendKind;
  /** What is sent, as a value: the argument of `JSON.stringify`, of `json:`, of the helper. */
  readonly payload: NodePath;
  /** The expression that holds the payload in the call: `JSON.stringify(x) + '\n'`, or the payload itself. */
  readonly body: NodePath;
  /** The literal with headers and signal, here or behind one constant. */
  readonly options: NodePath<t.ObjectExpression> | undefined;
  readonly url: NodePath | undefined;
  /** The expression of the headers: a literal, a name, a call. */
  readonly headers: NodePath | undefined;
  /** The literal behind `headers`, when it is one, also behind a constant. */
  readonly headersLiteral: NodePath<t.ObjectExpression> | undefined;
  readonly signal: NodePath | undefined;
  /** The helper that a send of kind `own`, or a wrapped `fetch`, enters. */
  readonly helper: Helper | undefined;
  /** Message literals that the payload may be. */
  readonly messages: readonly WireMessage[];
  /** The payload is one of `messages`, as far as the project shows. */
  readonly areMessagesKnown: boolean;
}

/** A function of the project that sends what it is given. */
export interface Helper {
  readonly file: ParsedFile;
  readonly fn: NodePath<t.Function>;
  /** Position of the parameter that is sent, or that holds the options. */
  readonly index: number;
}

/** A send before it is known which messages it carries. */
export type SendDraft = Omit<Send, 'file' | 'messages' | 'areMessagesKnown' | 'headersLiteral'>;

/** The parts that most sends lack. */
export const NOTHING = { options: undefined, url: undefined, headers: undefined, signal: undefined, helper: undefined };
