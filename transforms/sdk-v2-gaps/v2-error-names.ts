/** The error classes of SDK v2 that a file brings in, with what they guard. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { importsOf } from '../../ast/imports.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import type { ParsedFile } from '../contract.js';
import { type ErrorGuard, guardOf, isWithin } from '../sdk-v2/error-guards.js';

export interface V2Guard extends ErrorGuard {
  readonly name: string;
}

const CLASSES: ReadonlySet<string> = new Set(['ProtocolError', 'SdkError', 'SdkHttpError', 'SseError', 'OAuthError']);

const cache = new WeakMap<ParsedFile, readonly V2Guard[]>();

export function v2GuardsOf(file: ParsedFile): readonly V2Guard[] {
  const known = cache.get(file);
  if (known) return known;
  const found = importsOf(file)
    .filter(({ specifier }) => sdkOf(specifier) === 'v2')
    .flatMap(({ bindings }) => bindings)
    .flatMap(({ imported, id }): V2Guard[] => {
      const binding = id && bindingOf(file, file.pathOf(id) as IdentifierPath);
      const uses = binding ? referencesOf(file, binding).map(({ path }) => path as NodePath) : [];
      return uses.flatMap((use) => v2GuardOf(file, imported, use) ?? []);
    });
  cache.set(file, found);
  return found;
}

function v2GuardOf(file: ParsedFile, imported: string, use: NodePath): V2Guard | undefined {
  const holder = use.parentPath;
  const isWhole = imported === '*' && holder !== null && isMember(holder.node) && holder.node.object === use.node;
  const name = isWhole && isMember(holder.node) ? memberNameOf(holder.node) : imported;
  if (name === undefined || !CLASSES.has(name)) return undefined;
  const guard = guardOf(file, isWhole ? holder : use);
  return guard && { ...guard, name };
}

/** Guards that hold where a node stands, about the same expression. */
export function guardsAt(file: ParsedFile, node: Node, subject: string): V2Guard[] {
  return v2GuardsOf(file).filter((guard) => guard.subject === subject && isWithin(node, guard.regions));
}
