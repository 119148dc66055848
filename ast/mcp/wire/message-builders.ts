/** Functions that make messages of the method they are given, and the calls that enter them. */
import type { NodePath } from '@babel/traverse';
import type { FunctionNode } from '../../functions.js';
import { childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import type { CallSite } from '../facts.js';
import type { Part, PartName } from './message-parts.js';
import type { WireMessage } from './messages.js';
import { type ParameterPlace, parameterPlaceOf } from './parameter-places.js';
import { stringsOf } from './strings.js';

/** A function that makes messages of whatever method it is given. */
export interface Builder {
  /** The function as written (never the generator inside `__awaiter`). */
  readonly fn: NodePath<FunctionNode>;
  /** Position of the parameter; `undefined` when the method is a member of a parameter: `({ method, params }) => …`. */
  readonly methodIndex: number | undefined;
  readonly paramsIndex: number | undefined;
}

/** A call of a builder. */
export interface BuilderCall extends CallSite {
  readonly methods: readonly string[];
  readonly areMethodsKnown: boolean;
}

/** Calls that enter the builder of a message, with the methods that each passes. */
export function builderCallsOf(project: Project, { builder }: WireMessage): readonly BuilderCall[] {
  if (!builder) return [];
  return project.mcp.callSitesOf(builder.fn.node).map((site) => {
    const given =
      builder.methodIndex === undefined ? undefined : childrenOf(site.path, 'arguments')[builder.methodIndex];
    const { values, isComplete } = stringsOf(project, site.file, given);
    return { ...site, methods: values, areMethodsKnown: isComplete };
  });
}

export function builderOf(method: NodePath, parts: ReadonlyMap<PartName, Part>): Builder | undefined {
  const place = parameterPlaceOf(method);
  if (!place) return undefined;
  const params = parts.get('params');
  const paramsPlace = params && findParameter(params.value, place.fn);
  return { fn: place.fn, methodIndex: place.index, paramsIndex: paramsPlace?.index };
}

/** The first parameter of `fn` that occurs in an expression: `params`, `{ ...params, _meta }`, `params ?? {}`. */
function findParameter(expression: NodePath, fn: NodePath<FunctionNode>): ParameterPlace | undefined {
  const direct = parameterPlaceOf(expression);
  if (direct) return direct.fn.node === fn.node ? direct : undefined;
  let found: ParameterPlace | undefined;
  expression.traverse({
    Identifier(identifier) {
      const place = found ? undefined : parameterPlaceOf(identifier);
      if (place?.fn.node === fn.node) found = place;
    },
  });
  return found;
}
