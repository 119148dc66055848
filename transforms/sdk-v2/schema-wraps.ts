/**
 * Every place of the project where a raw zod shape is handed to a server of the SDK, whatever way it takes: an argument of
 * `tool` and `prompt`, a property of a config object (also a constant, also in another file), an update of a
 * registered tool or prompt.
 */

import type { NodePath } from '@babel/traverse';
import type { ObjectExpression } from '@babel/types';
import type { Registration } from '../../ast/mcp/registrations.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { isOverridden } from './method-uses.js';
import { findUpdates } from './registered-items.js';
import { type SchemaKind, schemaKindOf, type Wrap, wrapOf } from './schema-shapes.js';
import { isReadElsewhere } from './shared-configs.js';

export interface SchemaPlace {
  readonly file: ParsedFile;
  /** The expression that is given as schema. */
  readonly path: NodePath;
  readonly key: string;
  readonly form: 'argument' | 'config' | 'update';
  readonly kind: SchemaKind;
  readonly receiver: InstanceValue;
  /** File of the registration: what changes with the server. */
  readonly owner: ParsedFile;
  readonly isShared: boolean;
  /** Only where the expression becomes a schema. */
  readonly wrap?: Wrap;
}

export const SCHEMA_KEYS: ReadonlySet<string> = new Set(['inputSchema', 'outputSchema', 'argsSchema']);
/** `update` of a registered tool calls its input schema by another name. */
const UPDATE_KEYS: ReadonlySet<string> = new Set(['paramsSchema', 'outputSchema', 'argsSchema']);

export const schemaPlacesOf = oncePer((project: Project): readonly SchemaPlace[] => [
  ...argumentPlaces(project),
  ...configPlaces(project),
  ...updatePlaces(project),
]);

/** The wrap of a positional shape. */
export function argumentWrapOf(project: Project, path: NodePath): Wrap | undefined {
  return schemaPlacesOf(project).find((place) => place.form === 'argument' && place.path.node === path.node)?.wrap;
}

function certainRegistrations(project: Project): Registration[] {
  return project.mcp.registrations().filter(({ isCertain }) => isCertain);
}

/** What stands in the place of a shape is one: v1 takes nothing else there, and v2 has no such method. */
function argumentPlaces(project: Project): SchemaPlace[] {
  return certainRegistrations(project).flatMap(({ file, method, receiver, parts }): SchemaPlace[] => {
    if ((method !== 'tool' && method !== 'prompt') || !parts.isKnown || !parts.shape) return [];
    if (isOverridden(receiver, method, project)) return [];
    const wrap = wrapOf(file, parts.shape, project);
    const rest = { receiver, owner: file, isShared: false };
    return [{ file, path: parts.shape, key: 'shape', form: 'argument', kind: 'shape', ...rest, wrap }];
  });
}

function configPlaces(project: Project): SchemaPlace[] {
  const seen = new Set<object>();
  return certainRegistrations(project).flatMap(({ file, method, receiver, parts }) => {
    if (method !== 'registerTool' && method !== 'registerPrompt') return [];
    return project.mcp.valuesOf(file, parts.config).flatMap((config) => {
      if (config.type !== 'object' || seen.has(config.path.node)) return [];
      seen.add(config.path.node);
      const isShared = config.path.node !== parts.config?.node && isReadElsewhere(config, project);
      return propertiesOf(config.path, SCHEMA_KEYS).map(({ key, path }): SchemaPlace => {
        const kind = schemaKindOf(config.file, path, project);
        const wrap = kind === 'shape' && !isShared ? wrapOf(config.file, path, project) : undefined;
        return {
          file: config.file,
          path,
          key,
          form: 'config',
          kind,
          receiver,
          owner: file,
          isShared,
          ...(wrap && { wrap }),
        };
      });
    });
  });
}

function updatePlaces(project: Project): SchemaPlace[] {
  return findUpdates(project).flatMap(({ file, updates, receiver, owner }) =>
    propertiesOf(updates, UPDATE_KEYS).map(({ key, path }): SchemaPlace => {
      const kind = schemaKindOf(file, path, project);
      const wrap = kind === 'shape' ? wrapOf(file, path, project) : undefined;
      return { file, path, key, form: 'update', kind, receiver, owner, isShared: false, ...(wrap && { wrap }) };
    }),
  );
}

function propertiesOf(
  object: NodePath<ObjectExpression>,
  keys: ReadonlySet<string>,
): { key: string; path: NodePath }[] {
  return object.get('properties').flatMap((property) => {
    const key = keyOf(property.node);
    if (!property.isObjectProperty() || key === undefined || !keys.has(key)) return [];
    return [{ key, path: childOf(property, 'value') }];
  });
}
