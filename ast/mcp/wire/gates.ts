/** What keeps requests out before the handshake, and what checks the version header. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { MODERN_VERSION } from '../../protocol/wire-names.js';
import { skinOf } from '../shapes.js';
import type { Place } from './callers.js';
import { refusalsIn, usesRead, versionReadsIn } from './refusals.js';

/** `if (!initialized) throw …`: refuses what comes before the handshake. */
export interface Gate {
  readonly file: ParsedFile;
  readonly path: NodePath<t.IfStatement>;
}

/** `if (version && !SUPPORTED.includes(version)) return 400`: knows only the versions of its time. */
export interface VersionCheck {
  readonly file: ParsedFile;
  readonly path: NodePath<t.IfStatement>;
  /** Text of the version inside the test. */
  readonly version: string;
}

/** Gates in `files`: tests of something that the handshake (`arms`) sets. */
export function gatesIn(files: readonly ParsedFile[], arms: readonly Place[]): Gate[] {
  const flags = arms.flatMap(flagsSetIn);
  return files.flatMap((file) =>
    refusalsIn(file)
      .filter((path) => testsFlag(path.get('test'), flags) && speaksOfHandshake(file, path))
      .map((path) => ({ file, path })),
  );
}

/** A flag by its binding, or by the name of the property that holds it. */
type Flag = { readonly binding: unknown } | { readonly property: string };

function flagsSetIn({ path }: Place): Flag[] {
  const flags: Flag[] = [];
  const read = (assignment: NodePath<t.AssignmentExpression>): void => {
    const { left } = assignment.node;
    if (left.type === 'Identifier') {
      const binding = assignment.scope.getBinding(left.name);
      if (binding) flags.push({ binding });
    } else if (isMember(left)) {
      const property = memberNameOf(left);
      if (property !== undefined) flags.push({ property });
    }
  };
  if (path.isAssignmentExpression()) read(path);
  path.traverse({ AssignmentExpression: read });
  return flags;
}

function testsFlag(test: NodePath, flags: readonly Flag[]): boolean {
  const path = skinOf(test);
  if (path.isLogicalExpression()) return testsFlag(path.get('left'), flags) || testsFlag(path.get('right'), flags);
  if (path.isUnaryExpression({ operator: '!' })) return isFlag(path.get('argument'), flags);
  if (!path.isBinaryExpression()) return false;
  return isFlag(path.get('left') as NodePath, flags) || isFlag(path.get('right'), flags);
}

function isFlag(expression: NodePath, flags: readonly Flag[]): boolean {
  const path = skinOf(expression);
  if (path.isIdentifier()) {
    const binding = path.scope.getBinding(path.node.name);
    return flags.some((flag) => 'binding' in flag && flag.binding === binding);
  }
  if (!isMember(path.node)) return false;
  const name = memberNameOf(path.node);
  return flags.some((flag) => 'property' in flag && flag.property === name);
}

/** Other state is set by the handshake, too (capabilities, the version): only a refusal that says so is a gate. */
function speaksOfHandshake(file: ParsedFile, path: NodePath<t.IfStatement>): boolean {
  return /initiali[sz]|handshake/i.test(file.textOf(path.node));
}

export function versionChecksIn(files: readonly ParsedFile[]): VersionCheck[] {
  return files.flatMap((file) => {
    const reads = versionReadsIn(file);
    if (reads.length === 0) return [];
    return refusalsIn(file).flatMap((path) => {
      const test = path.get('test');
      if (!usesRead(reads, test) || file.textOf(test.node).includes(MODERN_VERSION)) return [];
      const used = reads.find((read) => usesRead([read], test));
      const version = used && (used.path.isDescendant(test) ? file.textOf(used.path.node) : used.name);
      return version === undefined ? [] : [{ file, path, version }];
    });
  });
}
