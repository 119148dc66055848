import { questionRule } from './question-rule.js';

/**
 * `await server.server.createMessage(P)`, `ctx.mcpReq.requestSampling(P)`, `sendRequest({ method:
 * 'sampling/createMessage' })` → a model of the server's own, or an `input_required` result.
 *
 * Leaves alone `createMessage` of chat, mail and model libraries: the name alone proves nothing.
 */
export const pushSampling = questionRule({
  id: 'push-sampling',
  question: 'sampling',
  title: "A handler asks the client's model in the middle of its work.",
  why: [
    'Sampling is deprecated by 2026-07-28, and a server of that revision sends no requests: SDK v2 throws at the call',
    'when the request is a modern one. The end state is a model provider that the server calls itself.',
    'While sampling lasts, an input-required result asks for it, if the client declares the capability.',
  ].join('\n'),
  example: {
    before: 'const reply = await ctx.mcpReq.requestSampling({ messages, maxTokens: 300 });',
    after: [
      "const reply = inputResponse(ctx.mcpReq.inputResponses, 'summary');",
      "if (reply.kind === 'missing')",
      '  return inputRequired({ inputRequests: { summary: inputRequired.createMessage({ messages, maxTokens: 300 }) } });',
    ].join('\n'),
  },
  verb: "asks the client's model",
  request: 'inputRequired.createMessage(…)',
  instead: 'Sampling is deprecated: call a model provider from the server.',
  section: 'basic/patterns/mrtr; client/sampling',
  mentions: ['createMessage', 'requestSampling', 'sampling/createMessage'],
});
