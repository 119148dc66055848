/**
 * `ctx.mcpReq.send({ method: 'sampling/createMessage', params }, CreateMessageResultSchema)` → without the schema, which
 * SDK v2 chooses by itself; the same for `request` of clients and servers. The import goes when nothing else uses it.
 *
 * Leaves alone schemas that SDK v2 would not choose, and relays, whose methods it may not know.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import { hasSpreadArgument, isMember, memberNameOf } from '../../ast/calls.js';
import { removeElementEdits } from '../../ast/lists.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { Step } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { RESULT_SCHEMAS } from '../../ast/protocol/request-schemas.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { methodOf, sdkSchemaOf } from '../sdk-v2/schema-params.js';
import { siteAt } from '../sites.js';
import { v2MemberOf } from './context-reads.js';
import { unusedImportEdits } from './unused-imports.js';

interface SendSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly edits?: readonly Edit[];
}

export const sendSchemaArg = defineRule<SendSite>({
  id: 'send-schema-arg',
  title: 'Result schemas of protocol methods are no longer passed with a request.',
  why: `SDK v2 knows the result of every method of the protocol and types the answer by it. A schema that is passed all the
same keeps zod in the file, and narrows nothing. A relay is the other way round: without a schema, SDK v2 throws for a
method that it does not know, and rejects results that do not fit the protocol.`,
  example: {
    before: "ctx.mcpReq.send({ method: 'roots/list' }, ListRootsResultSchema)",
    after: "ctx.mcpReq.send({ method: 'roots/list' })",
  },
  leavesAlone: 'Schemas of own methods, of unknown methods, and narrower ones.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Low-level protocol', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: ['send', 'request'],
  reasons: {
    'schema-dropped': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`{schema}` goes: SDK v2 applies it to `{method}` by itself.',
    },
    'schema-kept': {
      verdict: 'leave',
      text: 'The result schema stays: it is not the one that SDK v2 applies to this method by itself.',
    },
    'relay-without-schema': {
      verdict: 'advice',
      text: 'The method is not a literal and no result schema is given: SDK v2 throws for methods that it does not know. `ResultSchema` of @modelcontextprotocol/core passes any result on.',
    },
  },
  detect(file, project) {
    const calls = file.paths('CallExpression').flatMap((call) => sendOf(file, call, project) ?? []);
    const dropped = calls.filter(({ reason }) => reason === 'schema-dropped');
    const gone = dropped.flatMap(({ schema }) => (schema ? [schema.node] : []));
    const imports = unusedImportEdits(file, gone);
    return calls.map(({ schema: _schema, ...site }) => {
      if (site !== undefined && site.reason !== 'schema-dropped') return site;
      const own = gone.length > 0 && site.start === dropped[0].start ? imports : [];
      return { ...site, edits: [...(site.edits ?? []), ...own] };
    });
  },
  rewrite({ reason, words, steps, edits, start, end }, file): Finding {
    const evidence = [...steps, { file: file.path, start, end, shows: 'request that it sends' }];
    if (!edits) return { reason, words, evidence };
    const assumption = 'The answer is used as the protocol defines it.';
    return { reason, words, evidence, edits, assumption, component: `${file.path}:send-schemas` };
  },
});

interface Send extends SendSite {
  readonly schema?: NodePath;
}

function sendOf(file: ParsedFile, call: NodePath<CallExpression>, project: Project): Send | undefined {
  const steps = senderSteps(file, childOf(call, 'callee'), project);
  const [request, schema] = childrenOf(call, 'arguments');
  if (!steps || !request?.node || hasSpreadArgument(call.node)) return undefined;
  const method = methodOf(file, request, project);
  const site = { ...siteAt(file, call.node), steps, words: {} };
  const values = schema?.node ? project.mcp.valuesOf(file, schema) : [];
  if (!schema?.node || (values.length > 0 && values.every(({ type }) => type === 'object')))
    return method === undefined && isRelayed(file, request, project)
      ? { ...site, reason: 'relay-without-schema' }
      : undefined;
  const name = sdkSchemaOf(values);
  if (name === undefined && !values.some(({ type }) => type === 'schema')) return undefined;
  if (method === undefined || name === undefined || RESULT_SCHEMAS[method] !== name)
    return { ...site, reason: 'schema-kept' };
  const edits = removeElementEdits(file, call.node.arguments, [schema.node]);
  return { ...site, reason: 'schema-dropped', words: { schema: name, method }, edits, schema };
}

function senderSteps(file: ParsedFile, callee: NodePath, project: Project): readonly Step[] | undefined {
  const inner = skinOf(callee);
  const name = isMember(inner.node) ? memberNameOf(inner.node) : undefined;
  if (name === 'request') {
    const instance = project.mcp.instanceOf(file, childOf(inner, 'object'), 'Client', 'Server');
    return instance?.isCertain && instance.value.sdk === 'v2' ? instance.value.steps : undefined;
  }
  if (name !== 'send' && !inner.isIdentifier()) return undefined;
  const member = v2MemberOf(file, inner, project);
  return member?.name === 'mcpReq.send' && member.isCertain ? member.context.steps : undefined;
}

/** `{ method: request.method, params }`: the method is whatever somebody else asked for. */
function isRelayed(file: ParsedFile, request: NodePath, project: Project): boolean {
  const [value] = project.mcp.valuesOf(file, request);
  if (value?.type !== 'object') return false;
  const property = value.path.node.properties.find(
    (one) => one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === 'method',
  );
  return property?.type === 'ObjectProperty' && property.value.type !== 'StringLiteral';
}
