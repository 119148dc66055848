/**
 * `client.request({ method: 'tools/list' }, ListToolsResultSchema)` → `client.request({ method: 'tools/list' })`,
 * `client.callTool(params, CallToolResultSchema, options)` → `client.callTool(params, options)`, and `sendRequest` of a
 * request context likewise.
 *
 * Leaves alone schemas that SDK v2 would not choose by itself: it still takes them as second argument of a request.
 */

import type { NodePath } from '@babel/traverse';
import type { CallExpression, OptionalCallExpression } from '@babel/types';
import { hasSpreadArgument, isMember, memberNameOf } from '../../ast/calls.js';
import { removeElementEdits } from '../../ast/lists.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ExternalValue, Step, Value } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { RESULT_SCHEMAS } from '../../ast/protocol/request-schemas.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { componentOf } from './components.js';

type Form = 'request' | 'callTool';

interface SchemaSite extends Site {
  readonly form: Form;
  readonly call: NodePath<CallExpression> | NodePath<OptionalCallExpression>;
  readonly isCertain: boolean;
  readonly steps: readonly Step[];
}

/** Results of `tools/call`: the second one is the first plus the form of revision 2024-10-07. */
const CALL_RESULTS: ReadonlySet<string> = new Set(['CallToolResultSchema', 'CompatibilityCallToolResultSchema']);

export const schemaParams = defineRule<SchemaSite>({
  id: 'schema-params',
  title: 'Result schemas of protocol methods are no longer passed with a request.',
  why:
    'SDK v2 knows the result of every method of the protocol. `callTool` has no place for a schema any more: what is ' +
    'given there is taken for the options, so time-outs and progress callbacks behind it are lost without an error.',
  example: {
    before: 'client.callTool(params, CallToolResultSchema, { timeout })',
    after: 'client.callTool(params, { timeout })',
  },
  leavesAlone: 'Schemas of own methods, of unknown methods, and narrower ones.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: request schemas', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['client', 'server', 'tests'],
  mentions: ['request', 'callTool', 'sendRequest'],
  reasons: {
    'schema-dropped': { verdict: 'rewrite', text: '`{schema}` goes: SDK v2 applies it to `{method}` by itself.' },
    'compatibility-dropped': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`CompatibilityCallToolResultSchema` goes: `callTool` of SDK v2 takes no schema.',
    },
    'schema-kept': {
      verdict: 'leave',
      text: 'The result schema stays: it is not the one that SDK v2 applies to this method by itself.',
    },
    'call-tool-schema': {
      verdict: 'manual',
      text: '`callTool` is given a result schema that is not the one of the SDK; SDK v2 has no place for it.',
      next: "Validate the result after the call, or use `request({ method: 'tools/call', params }, schema, options)`.",
    },
    'receiver-uncertain': {
      verdict: 'manual',
      text: '`callTool` with a schema is called on a value that is a client on some ways and something unknown on others.',
      next: 'Type the value as `Client`, or remove the schema argument by hand.',
    },
  },
  detect(file, project) {
    return file.paths('CallExpression', 'OptionalCallExpression').flatMap((path): SchemaSite[] => {
      const call = path as SchemaSite['call'];
      const found = receiverOf(file, call, project);
      const [, schema] = childrenOf(call, 'arguments');
      if (!found || !schema || hasSpreadArgument(call.node) || isOptions(file, schema, found.form, project)) return [];
      const { start, end } = schema.node;
      return [{ file: file.path, start: start ?? 0, end: end ?? 0, call, ...found }];
    });
  },
  rewrite(site, file, project) {
    const { form, call, steps, isCertain } = site;
    const [request, schema] = childrenOf(call, 'arguments');
    const evidence = [...steps, { file: file.path, start: site.start, end: site.end, shows: 'schema of the result' }];
    const name = sdkSchemaOf(project.mcp.valuesOf(file, schema));
    const method = form === 'callTool' ? 'tools/call' : methodOf(file, request, project);
    const words = { schema: name ?? '', method: method ?? '' };
    const finding = (reason: string): Finding => ({ reason, words, evidence });
    const dropped = (reason: string): Finding => ({
      ...finding(reason),
      component: componentOf(project, file),
      edits: removeElementEdits(file, call.node.arguments, [schema.node]),
    });
    if (form === 'callTool') {
      if (!isCertain) return finding('receiver-uncertain');
      const isNothing = file.textOf(schema.node) === 'undefined';
      if (!isNothing && !CALL_RESULTS.has(name ?? '')) return finding('call-tool-schema');
      if (name !== 'CompatibilityCallToolResultSchema') return dropped('schema-dropped');
      const assumption = 'No server answers with the `toolResult` of revision 2024-10-07.';
      return { ...dropped('compatibility-dropped'), assumption };
    }
    const isOwnChoice = method !== undefined && name !== undefined && RESULT_SCHEMAS[method] === name;
    return isCertain && isOwnChoice ? dropped('schema-dropped') : finding('schema-kept');
  },
});

function receiverOf(
  file: ParsedFile,
  call: SchemaSite['call'],
  project: Project,
): Pick<SchemaSite, 'form' | 'isCertain' | 'steps'> | undefined {
  const callee = methodCalledBy(childOf(call, 'callee'));
  const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
  if (name === 'request' || name === 'callTool') {
    const object = childOf(callee, 'object');
    const kinds = name === 'callTool' ? (['Client'] as const) : (['Client', 'Server'] as const);
    const instance = project.mcp.instanceOf(file, object, ...kinds);
    if (!instance) return undefined;
    if (instance.value.sdk !== 'v1' && (name === 'request' || !isGivenSchema(file, call, project))) return undefined;
    return { form: name, isCertain: instance.isCertain, steps: instance.value.steps };
  }
  if (name !== 'sendRequest' && !callee.isIdentifier()) return undefined;
  const member = contextMemberOf(project.mcp, file, callee);
  if (member?.name !== 'sendRequest') return undefined;
  return { form: 'request', isCertain: true, steps: member.context.steps };
}

/** `const call = client.callTool.bind(client)` and `const call = client.callTool` are calls of that method. */
function methodCalledBy(callee: NodePath): NodePath {
  const inner = skinOf(callee);
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  if (!binding?.constant || !binding.path.isVariableDeclarator() || !binding.path.node.init) return inner;
  if (binding.path.node.id !== binding.identifier) return inner;
  const init = skinOf(childOf(binding.path, 'init'));
  if (!init.isCallExpression()) return isMember(init.node) ? init : inner;
  const bind = skinOf(childOf(init, 'callee'));
  return isMember(bind.node) && memberNameOf(bind.node) === 'bind' ? skinOf(childOf(bind, 'object')) : inner;
}

/** `callTool` of SDK v2 takes options there, which may come from anywhere. */
function isGivenSchema(file: ParsedFile, call: SchemaSite['call'], project: Project): boolean {
  const values = project.mcp.valuesOf(file, childrenOf(call, 'arguments')[1]);
  return sdkSchemaOf(values) !== undefined || (values.length > 0 && values.every(({ type }) => type === 'schema'));
}

/** `callTool(params, { timeout })`: a schema is never written as a literal. */
function isOptions(file: ParsedFile, path: NodePath, form: Form, project: Project): boolean {
  if (file.textOf(path.node) === 'undefined') return form === 'request';
  const values = project.mcp.valuesOf(file, path);
  return values.length > 0 && values.every(({ type }) => type === 'object');
}

export function sdkSchemaOf(values: readonly Value[]): string | undefined {
  const [only] = values;
  const isSdk = (value: Value): value is ExternalValue =>
    value.type === 'external' && sdkOf(value.module) !== undefined;
  return values.length === 1 && isSdk(only) ? only.name : undefined;
}

/** The method of a request literal, when it can only be that one. */
export function methodOf(file: ParsedFile, request: NodePath, project: Project): string | undefined {
  const methods = project.mcp
    .valuesOf(file, request)
    .flatMap((value): (string | undefined)[] =>
      value.type === 'object'
        ? project.mcp.evaluator
            .propertyValues(value, 'method')
            .map((method) => (method.type === 'string' ? method.value : undefined))
        : [undefined],
    );
  return methods.length === 1 ? methods[0] : undefined;
}
