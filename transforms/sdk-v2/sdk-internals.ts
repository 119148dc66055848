/**
 * `server._requestHandlers`, `server._registeredTools`: private fields of SDK objects. No edit: what SDK v2 has under
 * the same name is said, and where it has another meaning or nothing a person has to look.
 *
 * Leaves alone fields that a class of the project declares itself.
 */
import { memberNameOf } from '../../ast/calls.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { INTERNALS } from '../../ast/protocol/sdk-internals.js';
import { defineRule, type Finding, type Site } from '../contract.js';

interface InternalSite extends Site {
  readonly name: string;
  readonly receiver: InstanceValue;
}

export const sdkInternals = defineRule<InternalSite>({
  id: 'sdk-internals',
  title: 'Private fields of SDK objects that the program reaches into.',
  why:
    'Private fields are no promise of either SDK. Some have the same name and meaning in SDK v2 2.4.0, others changed ' +
    'what they hold or are gone; TypeScript does not say so where the access is cast.',
  leavesAlone: 'Public members, and fields that a class of the project declares.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, objects compared at run time', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1'],
  sides: ['server', 'client', 'tests'],
  mentions: Object.keys(INTERNALS),
  reasons: {
    'field-same': {
      verdict: 'advice',
      text: '`{name}` is a private field of the SDK; SDK v2 2.4.0 has it with the same meaning, but may change it in any release.',
    },
    'field-differs': {
      verdict: 'manual',
      text: '`{name}` is a private field of the SDK that holds something else in SDK v2.',
      next: 'Keep your own record of what you register or handle instead of reading it back from the SDK.',
    },
    'field-gone': {
      verdict: 'manual',
      text: '`{name}` is a private field of the SDK that SDK v2 does not have.',
      next: 'Remove the access, or keep what it needs in your own code.',
    },
  },
  detect(file, project) {
    return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): InternalSite[] => {
      const name = memberNameOf(path.node);
      if (name === undefined || !Object.hasOwn(INTERNALS, name)) return [];
      const receiver = project.mcp.instanceOf(file, childOf(path, 'object'), 'McpServer', 'Server', 'Client')?.value;
      if (receiver?.sdk !== 'v1') return [];
      const isOwn =
        receiver.subclass &&
        project.mcp.evaluator.fieldValues(receiver.subclass, name).some(({ type }) => type !== 'unknown');
      if (isOwn) return [];
      const { start, end } = path.node.property;
      return [{ file: file.path, start: start ?? 0, end: end ?? 0, name, receiver }];
    });
  },
  rewrite({ name, receiver, start, end }, file): Finding {
    const field = { file: file.path, start, end, shows: `private field ${name} of that ${receiver.kind}` };
    return { reason: `field-${INTERNALS[name]}`, words: { name }, evidence: [...receiver.steps, field] };
  },
});
