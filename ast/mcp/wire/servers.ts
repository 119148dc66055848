/**
 * Hand-written servers of a project, each with all its parts. Found once per project, by binding and data flow.
 *
 * What keeps a server from 2026-07-28 is in `obstacles`: rules ask `readiness.ts` and leave the server whole.
 */
import type { NodePath } from '@babel/traverse';
import type { IfStatement, ObjectExpression } from '@babel/types';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';
import type { Project } from '../../project.js';
import type { Arm, Dispatcher } from './dispatchers.js';
import type { Entry } from './entries.js';
import type { ResponseExit } from './responses.js';
import type { SessionFacts } from './sessions.js';

/** The result of `initialize`. */
export interface Handshake {
  readonly file: ParsedFile;
  readonly arm: Arm;
  /** The literal that holds `protocolVersion`, `capabilities`, `serverInfo`. */
  readonly literal: NodePath<ObjectExpression>;
  readonly capabilities: NodePath | undefined;
  readonly serverInfo: NodePath | undefined;
  readonly instructions: NodePath | undefined;
}

/** `if (!initialized) throw …`: refuses what comes before the handshake. */
export interface Gate {
  readonly file: ParsedFile;
  readonly path: NodePath<IfStatement>;
  /** The part of the test that reads the flag: `!session.initialized`. */
  readonly flag: NodePath;
}

/** `if (!SUPPORTED.includes(version)) return 400`: a check of the version header, which knows only old versions. */
export interface VersionCheck {
  readonly file: ParsedFile;
  readonly path: NodePath<IfStatement>;
}

/** A function that sends a request to the client and waits for its answer, or an object that makes such requests. */
export interface Ask {
  readonly file: ParsedFile;
  readonly fn: NodePath<FunctionNode>;
  /** What it may ask for; empty when the method comes from outside. */
  readonly methods: readonly string[];
}

/** A place that sends `notifications/message`. */
export interface LogEmitter {
  readonly file: ParsedFile;
  readonly path: NodePath;
  readonly fn: NodePath<FunctionNode> | undefined;
}

/** Something that a rule cannot bring over; `text` completes "it cannot be brought over: …". */
export interface Obstacle {
  readonly kind: string;
  readonly text: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface WireServer {
  /** Path of the file with the main dispatcher. */
  readonly key: string;
  /** `wire-server:<key>`: the component of every finding that concerns this server. */
  readonly component: string;
  readonly file: ParsedFile;
  /** Every file that holds a part of it, sorted by path. */
  readonly files: readonly ParsedFile[];
  /** The one that answers `initialize`, or most methods. */
  readonly main: Dispatcher;
  readonly dispatchers: readonly Dispatcher[];
  /** Request methods that it answers, in the order of the source. */
  readonly methods: readonly string[];
  readonly handshake: Handshake | undefined;
  readonly entries: readonly Entry[];
  readonly exits: readonly ResponseExit[];
  readonly sessions: SessionFacts;
  readonly gates: readonly Gate[];
  readonly versionChecks: readonly VersionCheck[];
  readonly asks: readonly Ask[];
  readonly logs: readonly LogEmitter[];
  readonly obstacles: readonly Obstacle[];
}

/** Servers of the project, in order of their keys. Servers of tests are not among them. */
export function wireServersOf(_project: Project): readonly WireServer[] {
  return [];
}
