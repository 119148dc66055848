/**
 * `server.tool(name, description, shape, handler)` → `server.registerTool(name, { description, inputSchema }, handler)`,
 * `prompt` and `resource` likewise, every overload by the meaning of its arguments.
 *
 * Also on an `McpServer` of SDK v2: other tools move the import and leave the calls.
 *
 * Leaves alone `.tool(…)` of anything that is not proven to be an `McpServer` (yargs, AI SDKs), and methods of that name
 * which a class of the project defines itself.
 */
import type { CallExpression } from '@babel/types';
import { hasSpreadArgument, isMember } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import {
  defineRule,
  type Edit,
  type Evidence,
  type Finding,
  type ParsedFile,
  type Project,
  type Site,
} from '../contract.js';
import { componentOf } from './components.js';
import { findMethodTypes, type MethodTypeSite } from './method-types.js';
import { findDestructured, findMethodUses, isOverridden, isPlainCall, perFile } from './method-uses.js';
import { findOverrides, type OverrideSite } from './overriding-methods.js';
import { type ConfigPart, configEdits, configPartsOf, emptyConfigEdit } from './registration-config.js';
import { argumentWrapOf } from './schema-wraps.js';

const TARGETS: Readonly<Record<string, string>> = {
  tool: 'registerTool',
  prompt: 'registerPrompt',
  resource: 'registerResource',
};
const OLD_METHODS = { McpServer: Object.keys(TARGETS) } as const;
const BOTH = ['v1', 'v2'] as const;

const SHAPE_ASSUMPTION = 'What is read as `.shape` is the raw shape of a zod object: SDK v1 takes nothing else there.';

interface CallSite extends Site {
  readonly name: string;
  readonly receiver?: InstanceValue;
  readonly override?: OverrideSite;
  readonly type?: MethodTypeSite;
  /** Absent where the method is taken as a value instead of being called. */
  readonly registration?: Registration;
}

export const mcpserverApi = defineRule<CallSite>({
  id: 'mcpserver-api',
  title: '`.tool`, `.prompt` and `.resource` become `registerTool`, `registerPrompt` and `registerResource`.',
  why:
    'SDK v2 has no `.tool`, `.prompt` and `.resource`: a server that still calls them throws at its first registration. ' +
    'Their arguments become one config object; what was told apart by position now has a name.',
  example: {
    before: "server.tool('add', 'Adds two numbers', { a: z.number(), b: z.number() }, add)",
    after:
      "server.registerTool('add', { description: 'Adds two numbers', inputSchema: z.object({ a: z.number(), b: z.number() }) }, add)",
  },
  leavesAlone: 'Methods of the same name on anything that is not an `McpServer` of the SDK.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: McpServer API', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server', 'tests'],
  mentions: ['tool', 'prompt', 'resource'],
  reasons: {
    'call-to-config': {
      verdict: 'rewrite',
      text: '`.{method}` becomes `.{target}`, its arguments one config object.',
    },
    'shape-assumed': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`.{method}` becomes `.{target}`, its arguments one config object; `.shape` is taken for that of a zod object.',
    },
    'override-dropped': {
      verdict: 'rewrite',
      text: 'The method `{method}` overrides nothing in SDK v2, so the modifier goes.',
    },
    'picked-name': {
      verdict: 'rewrite',
      text: 'The type picks `{method}` of `McpServer`; in SDK v2 that is `{target}`.',
    },
    'method-type': {
      verdict: 'manual',
      text: 'This is the type of `.{method}` of `McpServer`, which SDK v2 does not have.',
      next: 'Use the type of `{target}` and adapt what relies on the order of its parameters.',
    },
    'own-method': {
      verdict: 'leave',
      text: '`.{method}` is a method that a class of this project defines; it is not the one of the SDK.',
    },
    'overload-unknown': {
      verdict: 'manual',
      text: 'Which arguments of `.{method}` are description, schema and annotations cannot be told from the code.',
      next: 'Write it as `.{target}(name, config, handler)` by hand; what the third argument is decides the config.',
    },
    'spread-arguments': {
      verdict: 'manual',
      text: 'The arguments of `.{method}` are spread from a list, so they cannot be told apart.',
      next: 'Call `.{target}(name, config, handler)` with the arguments written out.',
    },
    'receiver-uncertain': {
      verdict: 'manual',
      text: '`.{method}` is called on a value that is an `McpServer` on some ways and something unknown on others.',
      next: 'Type the value as `McpServer`, or call `.{target}` yourself; SDK v2 has no `.{method}`.',
    },
    'test-double': {
      verdict: 'manual',
      text: 'This test looks at `.{method}` of an SDK object or a double of one; the code under test will call it differently.',
      next: 'Adapt the double and what is read from its calls to `.{target}(name, config, handler)`.',
    },
    'method-escapes': {
      verdict: 'manual',
      text: '`.{method}` of an `McpServer` is passed on, replaced or called indirectly; SDK v2 has no such method.',
      next: 'Use `.{target}` there and give its callers the config form.',
    },
  },
  detect(file, project) {
    const calls = project.mcp
      .registrationsIn(file)
      .filter(({ method }) => method in TARGETS)
      // `(server.tool as T)(…)` is found among the other uses: the type it is cast to has the old parameters.
      .filter(({ call }) => isMember(call.node.callee))
      .map((registration): CallSite => {
        const { property } = registration.call.node.callee as { property: { start: number; end: number } } & object;
        const { method: name, receiver } = registration;
        return { file: file.path, start: property.start, end: property.end, name, receiver, registration };
      });
    const found = [
      ...findMethodUses(file, project, OLD_METHODS, BOTH).filter((use) => !isPlainCall(use)),
      ...findDestructured(file, project, OLD_METHODS, BOTH),
    ];
    const uses = perFile(file, found).map(({ name, path, receiver }): CallSite => {
      const { start, end } = path.node;
      return { file: file.path, start: start ?? 0, end: end ?? 0, name, receiver };
    });
    const overrides = findOverrides(file, project, OLD_METHODS.McpServer).map((override): CallSite => {
      const { start, end, name } = override;
      return { file: file.path, start, end, name, override };
    });
    const types = findMethodTypes(file, project, TARGETS).map((type): CallSite => {
      const { start, end, name, receiver } = type;
      return { file: file.path, start, end, name, receiver, type };
    });
    return [...calls, ...uses, ...overrides, ...types].sort((a, b) => a.start - b.start);
  },
  rewrite(site, file, project) {
    const { name, receiver, registration, override, type } = site;
    const words = { method: name, target: TARGETS[name] };
    const evidence: Evidence[] = [
      ...(receiver?.steps ?? []),
      ...(override ? [override.step] : []),
      { file: file.path, start: site.start, end: site.end, shows: `.${name} of that server` },
    ];
    const finding = (reason: string): Finding => ({ reason, words, evidence });
    const component = componentOf(project, file);
    if (override) return { ...finding('override-dropped'), component, edits: [override.edit] };
    if (type) {
      const isRenamed = type.isPicked && !type.isDouble;
      return isRenamed ? { ...finding('picked-name'), component, edits: [renameEdit(site)] } : finding('method-type');
    }
    if (receiver && isOverridden(receiver, name, project)) return finding('own-method');
    if (!registration && isTestFile(file.path)) return finding('test-double');
    if (!registration) return { ...finding('method-escapes'), component };
    if (!registration.isCertain) return { ...finding('receiver-uncertain'), component };
    if (hasSpreadArgument(registration.call.node)) return { ...finding('spread-arguments'), component };
    const edits = callEdits(registration, file, project);
    if (!edits) return { ...finding('overload-unknown'), component };
    const change = { component, edits: [renameEdit(site), ...edits] };
    if (!registration.parts.isAssumed) return { ...finding('call-to-config'), ...change };
    return { ...finding('shape-assumed'), ...change, assumption: SHAPE_ASSUMPTION };
  },
});

function renameEdit({ file, start, end, name }: CallSite): Edit {
  return { file, start, end, text: TARGETS[name] };
}

/** Edits of the arguments, or `undefined` where the overload cannot be told. */
function callEdits(registration: Registration, file: ParsedFile, project: Project): Edit[] | undefined {
  const { call, handler, method, parts } = registration;
  const { length } = call.node.arguments;
  if (!handler) return undefined;
  const typed = typeArgumentEdits(file, call.node);
  if (method === 'resource') {
    // Name, URI or template, metadata, callback: whatever they are, their places are the same in `registerResource`.
    if (length === 4) return typed;
    return length === 3 ? [...typed, emptyConfigEdit(file, handler.node)] : undefined;
  }
  if (!parts.isKnown) return undefined;
  const config = configPartsOf(registration).map(
    (part): ConfigPart => (part.path === parts.shape ? { ...part, wrap: argumentWrapOf(project, part.path) } : part),
  );
  if (config.length !== length - 2) return undefined;
  return [...typed, ...configEdits(file, config, handler.node), ...config.flatMap(importEdits)];
}

function importEdits({ wrap }: ConfigPart): Edit[] {
  return wrap?.importEdit ? [wrap.importEdit] : [];
}

/** `tool<Shape>(…)`: `registerTool` has other type parameters, and infers them. */
function typeArgumentEdits(file: ParsedFile, { typeParameters }: CallExpression): Edit[] {
  if (!typeParameters) return [];
  return [{ file: file.path, start: typeParameters.start ?? 0, end: typeParameters.end ?? 0, text: '' }];
}
