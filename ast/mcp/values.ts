/** What an expression may evaluate to, as far as code alone shows it. */
import type { NodePath } from '@babel/traverse';
import type { ArrayExpression, Class, Function as FunctionNode, Node, ObjectExpression } from '@babel/types';
import type { ParsedFile } from '../file.js';
import type { McpKind, Sdk } from '../protocol/sdk-classes.js';

/** A link of the chain import → value → call. */
export interface Step {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly shows: string;
}

export type Value =
  | ExternalValue
  | InstanceValue
  | ContextValue
  | FunctionValue
  | ClassValue
  | ObjectValue
  | SelfValue
  | ArrayValue
  | NamespaceValue
  | StringValue
  | SchemaValue
  | UnknownValue;

/** An export of a package: `name` is `*` for the namespace, `default` for the default export, else a dotted path. */
export interface ExternalValue {
  readonly type: 'external';
  readonly module: string;
  readonly name: string;
  readonly step: Step;
}

/** An object of an MCP class: created here, or promised by a type annotation (`origin` is then undefined). */
export interface InstanceValue {
  readonly type: 'instance';
  readonly kind: McpKind;
  readonly sdk: Sdk;
  /** The `new` expression; `.server` of an `McpServer` keeps the origin of that server. */
  readonly origin: { readonly file: ParsedFile; readonly path: NodePath } | undefined;
  readonly steps: readonly Step[];
  /** The class of the project that extends the SDK class, where there is one. */
  readonly subclass?: ClassValue;
}

/** The second parameter of a handler: `extra` in SDK v1, `ctx` in SDK v2. */
export interface ContextValue {
  readonly type: 'context';
  readonly sdk: Sdk;
  readonly side: 'server' | 'client';
  readonly steps: readonly Step[];
}

export interface FunctionValue {
  readonly type: 'function';
  readonly file: ParsedFile;
  readonly path: NodePath<FunctionNode>;
}

export interface ClassValue {
  readonly type: 'class';
  readonly file: ParsedFile;
  readonly path: NodePath<Class>;
}

export interface ObjectValue {
  readonly type: 'object';
  readonly file: ParsedFile;
  readonly path: NodePath<ObjectExpression>;
}

/** An object of a class of the project, or `this` inside it. */
export interface SelfValue {
  readonly type: 'self';
  readonly class: ClassValue;
}

export interface ArrayValue {
  readonly type: 'array';
  /** The literal, or the object whose values it holds (`Object.values(x)`). */
  readonly elements: readonly Value[];
  readonly literal?: { readonly file: ParsedFile; readonly path: NodePath<ArrayExpression> };
  /** Elements by position, of a pair that no literal shows: `[name, value]` of `Object.entries`. */
  readonly positions?: readonly (readonly Value[])[];
}

/** All exports of a file of the project. */
export interface NamespaceValue {
  readonly type: 'namespace';
  readonly path: string;
}

export interface StringValue {
  readonly type: 'string';
  /** `undefined` when it is put together from parts that are not all known. */
  readonly value: string | undefined;
}

/** A schema built with zod. */
export interface SchemaValue {
  readonly type: 'schema';
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** Whether it is an object schema, so that `.shape` gives `shape`. */
  readonly isObject: boolean;
  readonly shape: readonly Value[];
}

export interface UnknownValue {
  readonly type: 'unknown';
}

export const UNKNOWN: UnknownValue = { type: 'unknown' };

export function isMcpValue(value: Value): boolean {
  return value.type === 'instance' || value.type === 'context';
}

/** One value per thing: two ways to the same node are one value. */
export function distinct(values: Value[]): Value[] {
  if (values.length < 2) return values;
  const seen = new Map<string, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

export function keyOf(value: Value): string {
  switch (value.type) {
    case 'external':
      return `external ${value.module} ${value.name}`;
    case 'instance':
      return `instance ${value.kind} ${value.sdk} ${value.origin ? placeOf(value.origin.file, value.origin.path.node) : 'typed'}`;
    case 'context':
      return `context ${value.sdk} ${value.side}`;
    case 'function':
    case 'class':
    case 'object':
    case 'schema':
      return `${value.type} ${placeOf(value.file, value.path.node)}`;
    case 'self':
      return `self ${placeOf(value.class.file, value.class.path.node)}`;
    case 'array':
      return value.literal
        ? `array ${placeOf(value.literal.file, value.literal.path.node)}`
        : `array of ${value.elements.map(keyOf).join('|')}`;
    case 'namespace':
      return `namespace ${value.path}`;
    case 'string':
      return `string ${value.value ?? '*'}`;
    case 'unknown':
      return 'unknown';
  }
}

function placeOf(file: ParsedFile, node: Node): string {
  return `${file.path}:${node.start}:${node.type}`;
}

export function stepOf(file: ParsedFile, node: Node, shows: string): Step {
  return { file: file.path, start: node.start ?? 0, end: node.end ?? 0, shows };
}
