import { questionRule } from './question-rule.js';

/**
 * `await server.server.listRoots()`, `sendRequest({ method: 'roots/list' })` inside a handler → a tool argument or
 * configuration, or an `input_required` result.
 *
 * Leaves alone `listRoots` of other libraries, and roots that are read in `oninitialized` (push-outside-handler).
 */
export const pushRoots = questionRule({
  id: 'push-roots',
  question: 'roots',
  title: 'A handler asks for the roots of the client in the middle of its work.',
  why: [
    'Roots are deprecated by 2026-07-28, and a server of that revision sends no requests: SDK v2 throws at the call',
    'when the request is a modern one. The end state is a tool argument, a resource URI or configuration.',
    'While roots last, an input-required result asks for them.',
  ].join('\n'),
  example: {
    before: 'const { roots } = await server.server.listRoots();',
    after: [
      "const answer = inputResponse(ctx.mcpReq.inputResponses, 'roots');",
      "if (answer.kind === 'missing') return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });",
      "const roots = answer.kind === 'roots' ? answer.roots : [];",
    ].join('\n'),
  },
  verb: 'asks for the roots of the client',
  request: 'inputRequired.listRoots()',
  instead: 'Roots are deprecated: take the folder as a tool argument or from configuration.',
  section: 'basic/patterns/mrtr; client/roots',
  mentions: ['listRoots', 'roots/list'],
});
