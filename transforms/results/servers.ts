/** The servers that a file makes, with what is registered on each, also in other files. */

import type { NodePath } from '@babel/traverse';
import type { NewExpression } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { isTestFile, type McpFacts } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import type { Evidence } from '../contract.js';

export interface ServerFacts {
  readonly file: ParsedFile;
  readonly made: NodePath<NewExpression>;
  readonly value: InstanceValue;
  readonly evidence: readonly Evidence[];
  readonly registrations: readonly Registration[];
}

/** Servers of tests are not listed: they are there to be tested against. */
export function serversIn(mcp: McpFacts, file: ParsedFile): ServerFacts[] {
  return serversByFile(mcp).get(file) ?? [];
}

const serversByFile = oncePer(
  (mcp: McpFacts) => new Map(mcp.files().map((file): [ParsedFile, ServerFacts[]] => [file, findServers(mcp, file)])),
);

function findServers(mcp: McpFacts, file: ParsedFile): ServerFacts[] {
  if (isTestFile(file.path)) return [];
  return file.paths('NewExpression').flatMap((made) => {
    const value = mcp.instanceOf(file, made, 'McpServer', 'Server')?.value;
    if (!value || value.origin?.path.node !== made.node) return [];
    return [{ file, made, value, evidence: value.steps, registrations: registrationsOf(mcp, file, made) }];
  });
}

/** What is registered on the server itself, and on parameters typed as a server in files that it is passed to. */
function registrationsOf(mcp: McpFacts, file: ParsedFile, made: NodePath<NewExpression>): Registration[] {
  const group = mcp.groupOf(file.path);
  return (registrationsByGroup(mcp).get(group) ?? []).filter(
    ({ receiver }) => !receiver.origin || receiver.origin.path.node === made.node,
  );
}

/** What is registered on a server stands in a file of its group: the server itself has come there. */
const registrationsByGroup = oncePer((mcp: McpFacts) => {
  const groups = new Map<string, Registration[]>();
  for (const registration of mcp.registrations()) {
    const group = mcp.groupOf(registration.file.path);
    const known = groups.get(group);
    if (known) known.push(registration);
    else groups.set(group, [registration]);
  }
  return groups;
});

/** Registrations whose handlers serve one of these methods. */
export function serving(
  mcp: McpFacts,
  registrations: readonly Registration[],
  methods: readonly string[],
): Registration[] {
  return registrations.filter((registration) => {
    const method = handledMethodOf(mcp, registration);
    return method !== undefined && methods.includes(method);
  });
}

/** The list that a handler's items stand in: a tool registered on an `McpServer` is listed by the SDK. */
const LISTED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'tools/list',
  'prompts/get': 'prompts/list',
  'resources/read': 'resources/list',
};

/** List methods that the server answers, in the order of the protocol. */
export function listsOf(mcp: McpFacts, { registrations }: ServerFacts): string[] {
  const lists = registrations.flatMap((registration) => {
    const method = handledMethodOf(mcp, registration) ?? '';
    const isListedBySdk = registration.method !== 'setRequestHandler';
    return isListedBySdk ? [LISTED_BY[method]] : [method];
  });
  return [...new Set(lists)].filter((method) => method?.endsWith('/list')).sort();
}
