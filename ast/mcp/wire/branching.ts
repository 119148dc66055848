/** Dispatchers that branch: `switch (method)`, and chains of `if` with or without `else`. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isMcpMethod } from '../../protocol/wire-methods.js';
import { skinOf } from '../shapes.js';
import { type Arm, isForeign, isStrong, ownerOf, placed } from './arms.js';
import type { Dispatcher } from './dispatchers.js';
import { stringOf } from './strings.js';

export function switchesIn(project: Project, file: ParsedFile): Dispatcher[] {
  return file.paths('SwitchStatement').flatMap((path) => {
    const arms: Arm[] = [];
    let waiting: { names: string[]; first: NodePath | undefined } = { names: [], first: undefined };
    let fallback: NodePath | undefined;
    for (const one of path.get('cases')) {
      const test = one.node.test ? childOf(one, 'test') : undefined;
      if (!test) {
        fallback = one;
        waiting = { names: [], first: undefined };
        continue;
      }
      const name = stringOf(project, file, test);
      if (name !== undefined) waiting.names.push(name);
      waiting.first ??= test;
      const body = childrenOf(one, 'consequent');
      // `case 'a': case 'b': …` is one arm.
      if (body.length === 0) continue;
      const { names, first } = waiting;
      waiting = { names: [], first: undefined };
      if (names.length === 0 || !first) continue;
      arms.push({
        file,
        methods: names,
        path: one,
        body: body.map((statement) => ({ file, path: statement })),
        name: first,
      });
    }
    if (isForeign(arms.flatMap(({ methods }) => methods))) return [];
    const subject = { file, path: path.get('discriminant') as NodePath };
    const decides = placed(file, ownerOf(path));
    return [{ kind: 'switch', file, path, decides, subject, arms, fallback, isStrong: isStrong(arms) }];
  });
}

interface Comparison {
  readonly subject: NodePath;
  readonly name: NodePath;
  readonly method: string;
}

/** `method === 'tools/list'` anywhere in a test, parts of `||` and `&&` included. */
function comparisonsIn(project: Project, file: ParsedFile, test: NodePath): Comparison[] {
  const path = skinOf(test);
  if (path.isLogicalExpression()) {
    if (path.node.operator === '??') return [];
    return [...comparisonsIn(project, file, path.get('left')), ...comparisonsIn(project, file, path.get('right'))];
  }
  if (!path.isBinaryExpression() || !/^===?$/.test(path.node.operator)) return [];
  const [left, right] = [childOf(path, 'left'), childOf(path, 'right')];
  for (const [subject, name] of [
    [left, right],
    [right, left],
  ]) {
    if (!isMethodLike(subject)) continue;
    const method = stringOf(project, file, name);
    if (method !== undefined && isMcpMethod(method)) return [{ subject: skinOf(subject), name, method }];
  }
  return [];
}

function isMethodLike(path: NodePath): boolean {
  const inner = skinOf(path);
  return inner.isIdentifier() || inner.isMemberExpression() || inner.isOptionalMemberExpression();
}

export function chainsIn(project: Project, file: ParsedFile): Dispatcher[] {
  const groups = new Map<
    string,
    { arms: Arm[]; first: NodePath<t.IfStatement>; subject: NodePath; last: NodePath<t.IfStatement> }
  >();
  for (const path of file.paths('IfStatement')) {
    const found = comparisonsIn(project, file, path.get('test'));
    if (found.length === 0) continue;
    const [{ subject, name }] = found;
    const key = `${ownerOf(path)?.node.start ?? -1} ${file.textOf(subject.node)}`;
    const body = [{ file, path: path.get('consequent') as NodePath }];
    const arm = { file, methods: found.map(({ method }) => method), path, body, name };
    const group = groups.get(key);
    if (group) {
      group.arms.push(arm);
      group.last = path;
    } else groups.set(key, { arms: [arm], first: path, subject, last: path });
  }
  return [...groups.values()].map(({ arms, first, subject, last }) => {
    const alternate = last.node.alternate ? childOf(last, 'alternate') : undefined;
    const fallback = alternate?.isIfStatement() ? undefined : alternate;
    const decides = placed(file, ownerOf(first));
    return {
      kind: 'if-chain',
      file,
      path: first,
      decides,
      subject: { file, path: subject },
      arms,
      fallback,
      isStrong: isStrong(arms),
    };
  });
}
