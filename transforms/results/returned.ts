/** Fields of the object literals that handlers return. */
import type { NodePath } from '@babel/traverse';
import type { ObjectProperty } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { isTestFile, type McpFacts } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { functionReturns } from '../../ast/mcp/shapes.js';
import type { FunctionValue, ObjectValue } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { oncePer } from '../../ast/once-per.js';
import type { Evidence, Site } from '../contract.js';

export interface ReturnedFields extends Site {
  /** Names in source order. */
  readonly names: readonly string[];
  readonly first: NodePath<ObjectProperty>;
  /** `undefined` for a method of the server's own. */
  readonly method: string | undefined;
  readonly registration: Registration;
  readonly evidence: readonly Evidence[];
}

/** Literals of `file` that handlers of SDK v2 return with some of these fields; each literal once. */
export function returnedFields(mcp: McpFacts, file: ParsedFile, names: ReadonlySet<string>): ReturnedFields[] {
  if (isTestFile(file.path)) return [];
  const seen = new Set<unknown>();
  const found: ReturnedFields[] = [];
  for (const { registration, literal } of literalsIn(mcp).get(file) ?? []) {
    const { receiver, method } = registration;
    if (receiver.sdk !== 'v2' || receiver.kind === 'Client' || method === 'setNotificationHandler') continue;
    if (seen.has(literal.path.node)) continue;
    seen.add(literal.path.node);
    const own = literal.path
      .get('properties')
      .filter(
        (property): property is NodePath<ObjectProperty> =>
          property.isObjectProperty() && names.has(keyOf(property.node) ?? ''),
      );
    if (own.length > 0) found.push(fieldsOf(mcp, registration, literal, own));
  }
  return found;
}

interface Returned {
  readonly registration: Registration;
  readonly literal: ObjectValue;
}

/** What every handler of the project returns, by the file of the literal; several rules ask, each once per file. */
const literalsIn = oncePer((mcp: McpFacts): ReadonlyMap<ParsedFile, readonly Returned[]> => {
  const found = new Map<ParsedFile, Returned[]>();
  for (const registration of mcp.registrations()) {
    for (const literal of registration.functions.flatMap((fn) => literalsOf(mcp, fn))) {
      const known = found.get(literal.file);
      if (known) known.push({ registration, literal });
      else found.set(literal.file, [{ registration, literal }]);
    }
  }
  return found;
});

/** Object literals that a handler may return: written in the return, or behind names and calls that are followed. */
function literalsOf(mcp: McpFacts, { file, path }: FunctionValue): ObjectValue[] {
  return functionReturns(path)
    .flatMap((returned) => mcp.valuesOf(file, returned))
    .filter((value): value is ObjectValue => value.type === 'object');
}

function fieldsOf(
  mcp: McpFacts,
  registration: Registration,
  { file }: ObjectValue,
  own: readonly NodePath<ObjectProperty>[],
): ReturnedFields {
  const method = handledMethodOf(mcp, registration);
  const names = own.map(({ node }) => keyOf(node) ?? '');
  const [first] = own;
  const span = { file: file.path, start: first.node.start ?? 0, end: first.node.end ?? 0 };
  const call = {
    file: registration.file.path,
    start: registration.call.node.start ?? 0,
    end: registration.call.node.end ?? 0,
  };
  const evidence = [
    ...registration.receiver.steps,
    { ...call, shows: `handler of ${method ?? 'a method of its own'}` },
    { ...span, shows: `returns ${names.join(' and ')}` },
  ];
  return { ...span, names, first, method, registration, evidence };
}
