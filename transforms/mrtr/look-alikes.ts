/** Calls that are named like a question to the client, on something that is not shown to be a server or a context. */

import type { ParsedFile } from '../../ast/file.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { childOf } from '../../ast/paths.js';
import { QUESTION_OF_SERVER_CALL, type Question } from '../../ast/protocol/client-questions.js';
import type { Site } from '../contract.js';

export interface LookAlike extends Site {
  /** As it is written: `twilio.messages.createMessage`. */
  readonly asks: string;
  /** `other`: shown to be something else. `unproven`: it may be a server that came here by a way that is not followed. */
  readonly receiver: 'other' | 'unproven';
}

/** Names that no other library is known for; `createMessage` and `listRoots` are methods of many. */
export const DISTINCTIVE_NAMES: Readonly<Record<string, Question>> = {
  elicitInput: 'elicitation',
  requestSampling: 'sampling',
};

export function lookAlikesIn(mcp: McpFacts, file: ParsedFile, question: Question): LookAlike[] {
  return [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')].flatMap((call) => {
    const callee = childOf(call, 'callee');
    if (!callee.isMemberExpression() && !callee.isOptionalMemberExpression()) return [];
    const { property, computed } = callee.node;
    if (computed || property.type !== 'Identifier') return [];
    const isNamed = (table: Readonly<Record<string, Question>>) =>
      Object.hasOwn(table, property.name) && table[property.name] === question;
    if (!isNamed(QUESTION_OF_SERVER_CALL) && !isNamed(DISTINCTIVE_NAMES)) return [];
    const object = childOf(callee, 'object');
    if (mcp.instanceOf(file, object, 'Server') || contextMemberOf(mcp, file, object)) return [];
    const isOpen = mcp.valuesOf(file, object).some(({ type }) => type === 'unknown');
    const receiver = isOpen && isNamed(DISTINCTIVE_NAMES) ? 'unproven' : 'other';
    const span = { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0 };
    return [{ ...span, asks: file.textOf(callee.node).replace(/\s+/g, ''), receiver }];
  });
}
