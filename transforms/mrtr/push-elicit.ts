import { questionRule } from './question-rule.js';

/**
 * `await server.server.elicitInput(P)`, `ctx.mcpReq.elicitInput(P)`, `sendRequest({ method: 'elicitation/create' })` →
 * an `input_required` result. Found and explained; the rewrite is a person's.
 *
 * Leaves alone `elicitInput` of other libraries. Not matched by name: a framework's own `elicitInput` may well work.
 */
export const pushElicit = questionRule({
  id: 'push-elicit',
  question: 'elicitation',
  title: 'A handler asks the user in the middle of its work.',
  why: [
    'A server of 2026-07-28 sends no requests. A handler that needs the user returns an input-required result,',
    'and is entered again with the answer. SDK v2 throws at the old call when the request is a modern one,',
    'so the tool answers an error. The new form also serves clients of 2025: the SDK asks them as before.',
  ].join('\n'),
  example: {
    before: "const answer = await ctx.mcpReq.elicitInput({ message: 'Which branch?', requestedSchema });",
    after: [
      "const answer = inputResponse(ctx.mcpReq.inputResponses, 'branch');",
      "if (answer.kind === 'missing')",
      "  return inputRequired({ inputRequests: { branch: inputRequired.elicit({ message: 'Which branch?', requestedSchema }) } });",
    ].join('\n'),
  },
  verb: 'asks the user',
  request: 'inputRequired.elicit(…)',
  section: 'basic/patterns/mrtr; client/elicitation',
  mentions: ['elicitInput', 'elicitation/create'],
});
