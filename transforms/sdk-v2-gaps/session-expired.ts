/**
 * A test for the HTTP status 404 that makes a client open a session again: servers of 2026-07-28 have no sessions, so a
 * 404 of theirs says that the method, or the whole endpoint, is not there, and opening again ends in the same answer.
 *
 * Leaves alone statuses of other requests; a 404 that is only reported is no more than worth knowing.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { findChildren } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { guardsAt } from './v2-error-names.js';

interface ExpiredSite extends Site {
  readonly guard: Site;
  readonly isOpenedAgain: boolean;
}

export const sessionExpired = defineRule<ExpiredSite>({
  id: 'session-expired',
  title: 'HTTP 404 no longer means that a session has expired.',
  why: `In revisions with sessions a server answers 404 for a session that it does not know, and the client initializes
again. A server of 2026-07-28 has no sessions: there 404 is an unknown method or a wrong address, and a client that
reconnects on it goes round in circles. Toward servers of 2025 the reaction stays right.`,
  leavesAlone: 'Statuses of requests that are not those of the SDK.',
  spec: { revision: '2026-07-28', section: 'SEP-2567; transports: Streamable HTTP', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['client'],
  mentions: ['404'],
  reasons: {
    'opened-again': {
      verdict: 'manual',
      text: 'A 404 makes this client connect again, as an expired session did; a modern server has no session to create again.',
      next: "Connect again only when `client.getProtocolEra()` is 'legacy', and report a 404 of a modern server as an error.",
    },
    'not-found': {
      verdict: 'advice',
      text: 'A 404 was how servers with sessions said that one had expired; from a modern server it means an unknown method or a wrong address.',
    },
  },
  detect(file) {
    return file.paths('BinaryExpression').flatMap((path): ExpiredSite[] => {
      if (!isNotFound(path.node)) return [];
      const left = unwrapped(path.node.left);
      const subject = isMember(left) ? file.textOf(left.object).replace(/\s+/g, '') : '';
      const guard = guardsAt(file, path.node, subject).find(({ name }) => name === 'SdkHttpError');
      if (!guard) return [];
      const branch = branchOf(path as NodePath);
      const isOpenedAgain = branch !== undefined && opensAgain(file, branch);
      return [{ ...siteAt(file, path.node), guard: siteAt(file, guard.use.node), isOpenedAgain }];
    });
  },
  rewrite({ guard, isOpenedAgain, start, end }, file): Finding {
    const evidence = [
      { ...guard, shows: 'error of Streamable HTTP' },
      { file: file.path, start, end, shows: 'its status is 404' },
    ];
    return { reason: isOpenedAgain ? 'opened-again' : 'not-found', evidence };
  },
});

/** `e.status === 404`. */
function isNotFound(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || !/^===?$/.test(node.operator)) return false;
  const left = unwrapped(node.left);
  return (
    isMember(left) &&
    memberNameOf(left) === 'status' &&
    node.right.type === 'NumericLiteral' &&
    node.right.value === 404
  );
}

/** What runs when the test holds. */
function branchOf(test: NodePath): NodePath | undefined {
  let at = test;
  while (at.parentPath?.isLogicalExpression()) at = at.parentPath;
  const { parentPath } = at;
  if ((parentPath?.isIfStatement() || parentPath?.isConditionalExpression()) && at.key === 'test')
    return findChildren(parentPath as NodePath).find(({ key }) => key === 'consequent');
  return undefined;
}

const OPENING = /(?:re)?connect|initiali[sz]e|session|restart|re(?:open|create|start)|retry/i;

/** By the name of what is called or assigned: a wrong guess writes a comment and no code. */
function opensAgain(file: ParsedFile, branch: NodePath): boolean {
  const { start, end } = branch.node;
  const isInside = (node: Node) => (node.start ?? 0) >= (start ?? 0) && (node.end ?? 0) <= (end ?? 0);
  const calls = file.paths('CallExpression', 'OptionalCallExpression').filter(({ node }) => isInside(node));
  const names = calls.map(({ node }) => {
    const callee = isCall(node) ? unwrapped(node.callee) : node;
    return isMember(callee) ? (memberNameOf(callee) ?? '') : callee.type === 'Identifier' ? callee.name : '';
  });
  const written = file.paths('AssignmentExpression').filter(({ node }) => isInside(node));
  return [...names, ...written.map(({ node }) => file.textOf(node.left))].some((name) => OPENING.test(name));
}
