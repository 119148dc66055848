/** Cache hints in the options of a server and in the metadata of resources, and what is wrong with one. */

import type { NodePath } from '@babel/traverse';
import type { ObjectProperty } from '@babel/types';
import type { McpFacts } from '../../ast/mcp/facts.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import type { ObjectValue } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { CACHE_SCOPES, READ_METHOD, ROUND_SECONDS } from '../../ast/protocol/cacheable-results.js';
import type { Reason, Site } from '../contract.js';
import { numberOf } from './numbers.js';
import type { ServerFacts } from './servers.js';

export interface Hint extends Site {
  /** The method it is for: a key of `cacheHints`; `resources/read` for the metadata of a resource. */
  readonly method: string;
  readonly object: ObjectValue;
}

export interface HintFault extends Site {
  readonly reason: keyof typeof HINT_REASONS;
  readonly words: Readonly<Record<string, string>>;
}

/** Outcomes of the rules that look at hints. */
export const HINT_REASONS = {
  'hint-invalid': {
    verdict: 'manual',
    text: '{field} of the cache hint is {value}. The SDK throws a RangeError for it: the server does not start.',
    next: "Write a non-negative whole number of milliseconds for ttlMs, and 'public' or 'private' for cacheScope.",
  },
  'hint-looks-like-seconds': {
    verdict: 'manual',
    text: 'ttlMs of the cache hint is {value}, which looks like seconds. It is read as milliseconds.',
    next: 'Multiply it by 1000 if seconds were meant.',
  },
} as const satisfies Readonly<Record<string, Reason>>;

/** Every key of the `cacheHints` of a server. */
export function hintsOf(mcp: McpFacts, { file, made }: ServerFacts): Hint[] {
  const [, options] = childrenOf(made, 'arguments');
  if (!options) return [];
  return mcp
    .valuesOf(file, options)
    .flatMap((value) => (value.type === 'object' ? mcp.evaluator.propertyValues(value, 'cacheHints') : []))
    .flatMap((table) => (table.type === 'object' ? hintsIn(mcp, table) : []));
}

function hintsIn(mcp: McpFacts, { file, path }: ObjectValue): Hint[] {
  return path.get('properties').flatMap((property) => {
    const method = keyOf(property.node);
    if (!property.isObjectProperty() || method === undefined) return [];
    const values = mcp.valuesOf(file, childOf(property, 'value'));
    const span = { file: file.path, start: property.node.start ?? 0, end: property.node.end ?? 0 };
    return values.flatMap((object) => (object.type === 'object' ? [{ ...span, method, object }] : []));
  });
}

/** What the SDK refuses, or takes for something else than was meant. */
export function faultsOf(mcp: McpFacts, { object }: Hint): HintFault[] {
  return fieldsOf(object).flatMap(({ field, property }): HintFault[] => {
    const value = childOf(property, 'value');
    const span = { file: object.file.path, start: property.node.start ?? 0, end: property.node.end ?? 0 };
    const words = { field, value: object.file.textOf(value.node) };
    if (field === 'cacheScope')
      return isBadScope(mcp, object, value) ? [{ ...span, reason: 'hint-invalid', words }] : [];
    if (field !== 'ttlMs') return [];
    const isText = mcp.valuesOf(object.file, value).some(({ type }) => type === 'string');
    const ttl = numberOf(value);
    if (isText || (ttl !== undefined && (ttl < 0 || !Number.isSafeInteger(ttl))))
      return [{ ...span, reason: 'hint-invalid', words }];
    const isSeconds = ttl !== undefined && ttl > 0 && (ttl < 1000 || ROUND_SECONDS.has(ttl));
    return isSeconds ? [{ ...span, reason: 'hint-looks-like-seconds', words }] : [];
  });
}

function isBadScope(mcp: McpFacts, { file }: ObjectValue, value: NodePath): boolean {
  return mcp
    .valuesOf(file, value)
    .some((one) => one.type === 'string' && one.value !== undefined && !CACHE_SCOPES.has(one.value));
}

/** The `cacheScope: 'public'` of a hint, where it has one. */
export function publicScopeOf(mcp: McpFacts, { object }: Hint): NodePath<ObjectProperty> | undefined {
  return fieldsOf(object).find(
    ({ field, property }) =>
      field === 'cacheScope' &&
      mcp
        .valuesOf(object.file, childOf(property, 'value'))
        .some((one) => one.type === 'string' && one.value === 'public'),
  )?.property;
}

function fieldsOf({ path }: ObjectValue): { field: string; property: NodePath<ObjectProperty> }[] {
  return path.get('properties').flatMap((property) => {
    const field = keyOf(property.node);
    return property.isObjectProperty() && field !== undefined ? [{ field, property }] : [];
  });
}

/** `registerResource(name, uri, { cacheHint: … }, read)`: the value and, when it is an object, the hint. */
export interface ResourceHint extends Site {
  /** Missing when the value is no object literal that can be seen. */
  readonly hint?: Hint;
  /** The value is shown to be something else: data of the project that happens to have this name. */
  readonly isOther: boolean;
  readonly registration: Registration;
}

export function resourceHintsOf(mcp: McpFacts, { registrations }: ServerFacts): ResourceHint[] {
  return registrations.flatMap((registration) => {
    const { method, file, parts } = registration;
    if (method !== 'registerResource' || !parts.config) return [];
    return mcp
      .valuesOf(file, parts.config)
      .flatMap((config) => (config.type === 'object' ? resourceHintsIn(mcp, config, registration) : []));
  });
}

function resourceHintsIn(mcp: McpFacts, { file, path }: ObjectValue, registration: Registration): ResourceHint[] {
  return path.get('properties').flatMap((property) => {
    if (!property.isObjectProperty() || keyOf(property.node) !== 'cacheHint') return [];
    const span = { file: file.path, start: property.node.start ?? 0, end: property.node.end ?? 0 };
    const value = childOf(property, 'value');
    const values = mcp.valuesOf(file, value);
    const object = values.find((one): one is ObjectValue => one.type === 'object');
    if (object) return [{ ...span, hint: { ...span, method: READ_METHOD, object }, isOther: false, registration }];
    const isOther =
      values.some(({ type }) => type === 'string' || type === 'array') ||
      value.isNumericLiteral() ||
      value.isBooleanLiteral();
    return [{ ...span, isOther, registration }];
  });
}
