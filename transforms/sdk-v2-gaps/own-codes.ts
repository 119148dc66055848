/** Numbers that a project gives to errors of its own, so that they mean what it says and not what SDK v1 said. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isTestFile } from '../../ast/mcp/facts.js';
import { keyOf } from '../../ast/objects.js';
import { LOCAL_CODES } from '../../ast/protocol/sdk-errors.js';
import type { ParsedFile, Project } from '../contract.js';
import { numberIn } from './number-tests.js';

const known = new WeakMap<Project, ReadonlySet<number>>();

export function ownCodesOf(project: Project): ReadonlySet<number> {
  let found = known.get(project);
  if (!found) {
    const files = project.mcp.files().filter((file) => !isTestFile(file.path));
    found = new Set(files.flatMap((file) => codesIn(file)));
    known.set(project, found);
  }
  return found;
}

function codesIn(file: ParsedFile): number[] {
  if (!Object.values(LOCAL_CODES).some((code) => file.mentions(String(Math.abs(code))))) return [];
  return file.paths('UnaryExpression').flatMap((path) => {
    const number = numberIn(path.node);
    return number !== undefined &&
      Object.values(LOCAL_CODES).includes(number) &&
      isGiven(path as NodePath) &&
      !isNamed(file, path.node)
      ? [number]
      : [];
  });
}

/** The comment that `sdk-v2` leaves where a named code became a number: it means what the name said. */
function isNamed(file: ParsedFile, { end }: Node): boolean {
  const [, name = ''] = /^\s*\/\* (\w+) \*\//.exec(file.text.slice(end ?? 0, (end ?? 0) + 40)) ?? [];
  return Object.hasOwn(LOCAL_CODES, name);
}

/** `new OwnError(-32001)`, `{ code: -32001 }`, `code = -32001`; refusals that an HTTP route writes never get to be an error's code. */
function isGiven(path: NodePath): boolean {
  const { parentPath } = path;
  if (path.listKey === 'arguments') return parentPath?.isNewExpression() === true && path.key === 0;
  if (parentPath?.isClassProperty()) return path.key === 'value';
  if (parentPath?.isAssignmentExpression()) return path.key === 'right';
  if (!parentPath?.isObjectProperty() || keyOf(parentPath.node) !== 'code') return false;
  const holder = parentPath.parentPath?.parentPath;
  return !(holder?.isObjectProperty() && keyOf(holder.node) === 'error');
}
