/**
 * `transport.finishAuth(code)` → `transport.finishAuth(code, params.get('iss') ?? undefined)`, also where the code was kept in
 * a field of the provider, which then keeps the issuer beside it.
 *
 * Leaves alone: tests, calls that pass the parameters of the callback or the issuer already.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { defineRule, type Edit, type Evidence, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type CallbackCode, callbackCodeIn, keptCodeOf } from './callback-codes.js';

interface FinishSite extends Site {
  readonly argument: NodePath | undefined;
  readonly isSettled: boolean;
  readonly evidence: readonly Evidence[];
}

export const finishAuthIss = defineRule<FinishSite>({
  id: 'finish-auth-iss',
  title: 'The issuer that the callback names goes to finishAuth with the code.',
  why:
    'SDK v2 compares the issuer of the callback with that of the authorization server (RFC 9207). A server that announces ' +
    'the parameter is refused when the program hands on the code alone: nobody can sign in there any more.',
  example: {
    before: "await transport.finishAuth(params.get('code'));",
    after: "await transport.finishAuth(params.get('code'), params.get('iss') ?? undefined);",
  },
  leavesAlone: 'Tests, calls that pass the parameters of the callback or the issuer already.',
  spec: {
    revision: '2026-07-28',
    section: 'basic/authorization',
    source: 'SEP-2468, RFC 9207, upgrade-to-v2.md: Auth',
  },
  worlds: ['sdk-v2'],
  sides: ['client'],
  needs: ['sdk-v2'],
  mentions: ['finishAuth'],
  reasons: {
    'issuer-passed-on': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The issuer of the callback is passed on with the code.',
    },
    'issuer-passed-already': { verdict: 'done', text: 'The parameters of the callback, or its issuer, are passed on.' },
    'finish-in-test': { verdict: 'leave', text: 'A test finishes this authorization.' },
    'issuer-lost': {
      verdict: 'manual',
      text: 'The code comes from elsewhere without the issuer of the callback, and SDK v2 refuses authorization servers that announce one.',
      next: 'Pass on the parameters of the callback: transport.finishAuth(new URL(callbackUrl).searchParams), or the issuer as second argument.',
    },
  },
  detect: (file, project) =>
    file.paths('CallExpression').flatMap((call): FinishSite[] => {
      const callee = childOf(call, 'callee');
      if (!isMember(callee.node) || memberNameOf(callee.node) !== 'finishAuth') return [];
      const transport = project.mcp.instanceOf(file, childOf(callee, 'object'), 'ClientTransport');
      if (!transport?.isCertain || transport.value.sdk !== 'v2') return [];
      const site = siteAt(file, call.node);
      const [argument, issuer] = childrenOf(call, 'arguments');
      const isSettled =
        issuer !== undefined || (argument && /\b(?:searchParams|params)$/i.test(file.textOf(argument.node)));
      return [
        {
          ...site,
          argument,
          isSettled: isSettled === true,
          evidence: [...transport.value.steps, { ...site, shows: 'finishAuth(…)' }],
        },
      ];
    }),
  rewrite({ argument, isSettled, evidence }, file, project): Finding {
    if (isTestFile(file.path)) return { reason: 'finish-in-test', evidence };
    if (isSettled) return { reason: 'issuer-passed-already', evidence };
    const code = argument && (callbackCodeIn(file, argument) ?? keptCodeOf(project, file, argument));
    if (!argument || !code) return { reason: 'issuer-lost', evidence };
    const assumption = 'The callback that brings the code brings the issuer, where the authorization server names one.';
    return { reason: 'issuer-passed-on', evidence, edits: passedEdits(file.path, argument, code), assumption };
  },
});

function passedEdits(file: string, argument: NodePath, code: CallbackCode): Edit[] {
  const end = argument.node.end ?? 0;
  return [{ file, start: end, end, text: `, ${code.issuer}` }, ...code.edits];
}
