/** What a hand-written server keeps per session, as far as a request on its way to the dispatcher meets it. */
import type { NodePath } from '@babel/traverse';
import type { IfStatement, Node } from '@babel/types';
import type { ParsedFile } from '../../file.js';

/** `const id = req.headers['mcp-session-id']`: a read of the session header. */
export interface SessionRead {
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** The variable that holds it, where there is one. */
  readonly name: string | undefined;
}

/**
 * A variable of the entry that holds the session on the way to the dispatcher: made in the branch of `initialize`,
 * looked up in the others.
 */
export interface SessionVariable {
  readonly file: ParsedFile;
  readonly name: string;
  /** `if (initialize) { session = {…}; sessions.set(…) } else if (!id) return 400 … else session = sessions.get(id)` */
  readonly branch: NodePath<IfStatement> | undefined;
  /** The object literal, `new Session(…)` or call by which it is made; `undefined` when it is not found. */
  readonly construction: NodePath | undefined;
  /** The statement that stores it: `sessions.set(session.id, session)`. */
  readonly stored: NodePath | undefined;
}

/** `if (!sessionId) return res.status(400)…`: refuses requests that only lack a session. */
export interface SessionGuard {
  readonly file: ParsedFile;
  readonly path: NodePath<IfStatement>;
}

export interface SessionFacts {
  readonly reads: readonly SessionRead[];
  readonly variables: readonly SessionVariable[];
  readonly guards: readonly SessionGuard[];
}

export type { Node };
