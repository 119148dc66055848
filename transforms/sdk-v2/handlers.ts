/**
 * `server.setRequestHandler(ListToolsRequestSchema, handler)` → `server.setRequestHandler('tools/list', handler)`, and
 * `setNotificationHandler` likewise, on servers and clients.
 *
 * Also on servers and clients of SDK v2 that are given a schema: other tools move the import and leave the call.
 *
 * Leaves alone handlers that are registered by method name already, and methods of that name which a class of the
 * project defines itself.
 */

import type { NodePath } from '@babel/traverse';
import { calleeOf, hasSpreadArgument } from '../../ast/calls.js';
import { quotedText } from '../../ast/literals.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import type { ExternalValue, InstanceValue } from '../../ast/mcp/values.js';
import { childrenOf } from '../../ast/paths.js';
import { NOTIFICATION_METHODS, REQUEST_METHODS, TASK_METHODS } from '../../ast/protocol/request-schemas.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { componentOf } from './components.js';
import { customFormOf } from './custom-handlers.js';
import { findDestructured, findMethodUses, isOverridden, isPlainCall, perFile } from './method-uses.js';
import { loopFormOf } from './schema-loops.js';

const SETTERS = ['setRequestHandler', 'setNotificationHandler'];
const HOLDERS = { Server: SETTERS, Client: SETTERS } as const;

interface HandlerSite extends Site {
  readonly name: string;
  readonly receiver: InstanceValue;
  readonly registration?: Registration;
}

export const handlers = defineRule<HandlerSite>({
  id: 'handlers',
  title: 'Handlers are registered by method name instead of by schema.',
  why:
    'SDK v2 knows the schemas of the protocol itself: `setRequestHandler` and `setNotificationHandler` take the name ' +
    'of the method. A schema object given there throws when the server starts.',
  example: {
    before: 'server.setRequestHandler(ListToolsRequestSchema, listTools)',
    after: "server.setRequestHandler('tools/list', listTools)",
  },
  leavesAlone: 'Handlers that are registered by name already.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: request handlers', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: SETTERS,
  reasons: {
    'schema-to-method': { verdict: 'rewrite', text: '`{schema}` becomes the method name `{method}`.' },
    'schemas-to-methods': { verdict: 'rewrite', text: 'The schemas of the list become the method names {methods}.' },
    'method-already': { verdict: 'done', text: 'The handler is registered by method name.' },
    'own-method': {
      verdict: 'leave',
      text: '`{setter}` is a method that a class of this project defines; it is not the one of the SDK.',
    },
    'task-method': {
      verdict: 'manual',
      text: '`{schema}` belongs to the experimental tasks of 2025-11-25, which SDK v2 does not have.',
      next: 'Remove the handler, or keep this server on SDK v1 until the tasks extension has a home in SDK v2.',
    },
    'custom-to-method': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The own method `{method}` is registered by its name and the schema of its params, which the handler then gets.',
    },
    'custom-schema': {
      verdict: 'manual',
      text: 'The handler is registered with a schema of the project; SDK v2 takes custom methods in another form.',
      next: "Write `{setter}('<method>', { params: <schema of params> }, handler)`; the handler then gets the params, not the request.",
    },
    'schema-unknown': {
      verdict: 'manual',
      text: 'Which method the first argument of `{setter}` stands for cannot be told from the code.',
      next: 'Give `{setter}` the name of the method.',
    },
    'receiver-uncertain': {
      verdict: 'manual',
      text: '`{setter}` is called on a value that is an SDK object on some ways and something unknown on others.',
      next: 'Type the value, or give `{setter}` the name of the method by hand.',
    },
    'test-double': {
      verdict: 'manual',
      text: 'This test looks at `.{setter}` of an SDK object or a double of one; the code under test will call it differently.',
      next: 'Adapt the double and what is read from its calls to `{setter}(method, handler)`.',
    },
    'method-escapes': {
      verdict: 'manual',
      text: '`{setter}` is passed on, replaced or called indirectly, so the schemas it gets cannot be followed.',
      next: 'Give it method names instead of schemas wherever it is called.',
    },
  },
  detect(file, project) {
    const calls = project.mcp
      .registrationsIn(file)
      .filter(({ method }) => SETTERS.includes(method))
      .filter((registration) => registration.receiver.sdk === 'v1' || isGivenSchema(registration, project))
      .map((registration): HandlerSite => {
        const { property } = calleeOf(registration.call.node) as { property: { start: number; end: number } } & object;
        const { method: name, receiver } = registration;
        return { file: file.path, start: property.start, end: property.end, name, receiver, registration };
      });
    const called = new Set<object>(calls.map(({ registration }) => calleeOf(registration!.call.node)));
    const found = [
      ...findMethodUses(file, project, HOLDERS).filter((use) => !isPlainCall(use) && !called.has(use.path.node)),
      ...findDestructured(file, project, HOLDERS),
    ];
    const uses = perFile(file, found).map(({ name, path: { node }, receiver }): HandlerSite => {
      return { file: file.path, start: node.start ?? 0, end: node.end ?? 0, name, receiver };
    });
    return [...calls, ...uses].sort((a, b) => a.start - b.start);
  },
  rewrite(site, file, project) {
    const { name, receiver, registration } = site;
    const setter = { file: file.path, start: site.start, end: site.end, shows: `.${name} of that ${receiver.kind}` };
    const evidence = [...receiver.steps, setter];
    const finding = (reason: string): Finding => ({ reason, evidence, words: { setter: name } });
    if (isOverridden(receiver, name, project)) return finding('own-method');
    const component = componentOf(project, file);
    if (!registration && isTestFile(file.path)) return finding('test-double');
    if (!registration) return { ...finding('method-escapes'), component };
    const [schema] = childrenOf(registration.call, 'arguments');
    const { values, sdkSchema } = schemaOf(file, schema, project);
    const isNamed = values.length > 0 && values.every(({ type }) => type === 'string');
    if (isNamed) return finding('method-already');
    if (!registration.isCertain) return { ...finding('receiver-uncertain'), component };
    if (!schema || hasSpreadArgument(registration.call.node)) return { ...finding('schema-unknown'), component };
    const methods = name === 'setRequestHandler' ? REQUEST_METHODS : NOTIFICATION_METHODS;
    const loop = loopFormOf(registration, methods, project);
    if (loop) {
      const words = { setter: name, methods: loop.methods.map((method) => `\`${method}\``).join(', ') };
      return { ...finding('schemas-to-methods'), words, component, edits: loop.edits };
    }
    if (!sdkSchema) {
      const isOwn = values.length > 0 && values.every(({ type }) => type === 'schema');
      const [own] = values;
      const form = values.length === 1 && own.type === 'schema' ? customFormOf(registration, own, project) : undefined;
      if (!form) return { ...finding(isOwn ? 'custom-schema' : 'schema-unknown'), component };
      const { method, edits } = form;
      return {
        ...finding('custom-to-method'),
        words: { setter: name, method },
        component,
        edits,
        assumption: 'Nobody relies on the error code for params that do not fit: it is -32602 now, and was -32603.',
      };
    }
    const words = { setter: name, schema: sdkSchema.name };
    if (Object.hasOwn(TASK_METHODS, sdkSchema.name)) return { ...finding('task-method'), words, component };
    if (!Object.hasOwn(methods, sdkSchema.name)) return { ...finding('schema-unknown'), component };
    const method = methods[sdkSchema.name];
    const edit = { file: file.path, ...outerSpanOf(file, schema.node), text: quotedText(method, file.style.quote) };
    const proof = [...evidence, sdkSchema.step];
    return { ...finding('schema-to-method'), words: { ...words, method }, evidence: proof, component, edits: [edit] };
  },
});

/** On an object of SDK v2 anything but a schema is what belongs there. */
function isGivenSchema({ file, call }: Registration, project: Project): boolean {
  const [first] = childrenOf(call, 'arguments');
  const { values, sdkSchema } = schemaOf(file, first, project);
  return sdkSchema !== undefined || (values.length > 0 && values.every(({ type }) => type === 'schema'));
}

/** The schema of the SDK that an argument is, when it can only be that one. */
function schemaOf(file: ParsedFile, path: NodePath | undefined, project: Project) {
  const values = path ? project.mcp.valuesOf(file, path) : [];
  const isSdk = (value: (typeof values)[number]): value is ExternalValue =>
    value.type === 'external' && sdkOf(value.module) !== undefined && !value.name.includes('.');
  const [first] = values;
  return { values, sdkSchema: values.length === 1 && isSdk(first) ? first : undefined };
}
