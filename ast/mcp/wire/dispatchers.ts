/**
 * Where a hand-written server decides by `method` what it does: `switch`, chains of `if`, tables of functions.
 *
 * Evidence tier T3 of the rule catalogue: at least two distinctive methods that clients send, or one beside
 * `initialize`. Other protocols with an `initialize` or a `ping` of their own never reach that.
 */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';
import { oncePer } from '../../once-per.js';
import type { Project } from '../../project.js';
import { isAddedModule } from '../../protocol/added-modules.js';
import { isDistinctiveMethod } from '../../protocol/wire-methods.js';
import { isTestFile } from '../facts.js';
import type { Arm } from './arms.js';
import { chainsIn, switchesIn } from './branching.js';
import type { Place } from './callers.js';
import { mapsIn, tablesIn } from './method-tables.js';

export type DispatcherKind = 'switch' | 'if-chain' | 'table' | 'map';

export interface Dispatcher {
  readonly kind: DispatcherKind;
  readonly file: ParsedFile;
  /** The `switch`, the first `if`, the object literal or the `new Map(…)`. */
  readonly path: NodePath;
  /** The function that decides: the one of the `switch`, or the one that looks the method up in the table. */
  readonly decides: Place<FunctionNode> | undefined;
  /** The expression that holds the method where it is decided: `method`, `message.method`. */
  readonly subject: Place | undefined;
  readonly arms: readonly Arm[];
  /** What is done for any other method: `default`, the last `else`. */
  readonly fallback: NodePath | undefined;
  /** Proof enough of a server; a weak one only belongs to a server that is proven by another. */
  readonly isStrong: boolean;
}

/** The arm that answers a method, or `undefined`. */
export function armOf(dispatcher: Dispatcher, method: string): Arm | undefined {
  return dispatcher.arms.find(({ methods }) => methods.includes(method));
}

/** Every dispatcher of the project; those of tests are left out. */
export const dispatchersOf = oncePer((project: Project): readonly Dispatcher[] =>
  filesToSearch(project).flatMap((file) => dispatchersIn(project, file)),
);

/** Files that name methods, and those that import a table of their names. */
function filesToSearch(project: Project): ParsedFile[] {
  const named = project.mcp
    .files()
    .filter(
      ({ path, text }) => !isTestFile(path) && !isAddedModule(text) && /\b(?:tools|prompts|resources)\//.test(text),
    );
  const importers = named.filter(isTableOfNames).flatMap(({ path }) => project.modules.importersOf(path));
  const more = [...new Set(importers)].filter(
    (path) => !isTestFile(path) && /\bmethod\b/i.test(project.tree.text(path) ?? ''),
  );
  const files = [...named, ...more.flatMap((path) => project.file(path) ?? [])];
  return [...new Set(files)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isTableOfNames(file: ParsedFile): boolean {
  const literals = file.paths('StringLiteral').filter(({ node }) => isDistinctiveMethod(node.value));
  const isNamed = ({ parent, key }: NodePath) =>
    (parent.type === 'ObjectProperty' && key === 'value') ||
    parent.type === 'TSEnumMember' ||
    parent.type === 'VariableDeclarator';
  return literals.filter(isNamed).length > 1;
}

function dispatchersIn(project: Project, file: ParsedFile): Dispatcher[] {
  return [
    ...switchesIn(project, file),
    ...chainsIn(project, file),
    ...tablesIn(project, file),
    ...mapsIn(project, file),
  ];
}
