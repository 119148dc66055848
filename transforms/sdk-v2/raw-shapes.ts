/**
 * `registerTool(name, { inputSchema: { a: z.string() } }, …)` → `{ inputSchema: z.object({ a: z.string() }) }`; output
 * and prompt arguments likewise, as literal, constant, import or `.shape`, and in `update` of a registered tool.
 *
 * Leaves alone what is a schema already, what cannot be followed (SDK v2 still takes raw shapes there), and constants
 * that other code reads.
 */

import { defineRule, type Finding, type Site } from '../contract.js';
import { componentOf } from './components.js';
import { wrapEditsOf } from './schema-shapes.js';
import type { SchemaPlace } from './schema-wraps.js';
import { schemaPlacesOf } from './schema-wraps.js';

interface ShapeSite extends Site {
  readonly place: SchemaPlace;
}

export const rawShapes = defineRule<ShapeSite>({
  id: 'raw-shapes',
  title: 'Raw zod shapes given to a server become `z.object(…)`.',
  why:
    'SDK v2 takes any schema that can describe itself as JSON schema; a bare record of zod fields is accepted with a ' +
    'deprecation in `registerTool` and `registerPrompt`, fails with zod builds older than 4.2, and is not accepted by ' +
    '`update` at all: the tool then breaks at its next call.',
  example: { before: 'inputSchema: { path: z.string() }', after: 'inputSchema: z.object({ path: z.string() })' },
  leavesAlone: 'Schemas, and shapes that other code reads or that cannot be followed.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: Standard Schema', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server', 'tests'],
  mentions: ['inputSchema', 'outputSchema', 'argsSchema', 'paramsSchema'],
  reasons: {
    'shape-to-schema': { verdict: 'rewrite', text: 'The raw shape given as `{key}` becomes an object schema.' },
    'update-shape': {
      verdict: 'rewrite',
      text: 'The raw shape given to `update` as `{key}` becomes an object schema.',
    },
    'schema-already': { verdict: 'done', text: '`{key}` is a schema, as SDK v2 wants it.' },
    'shape-shared': {
      verdict: 'leave',
      text: 'The shape given as `{key}` stands in an object that other code reads too; SDK v2 still takes it as it is.',
    },
    'shape-not-followed': {
      verdict: 'leave',
      text: 'What is given as `{key}` cannot be followed to its definition; SDK v2 takes schemas and zod 4 shapes alike.',
    },
    'update-not-followed': {
      verdict: 'manual',
      text: 'What `update` gets as `{key}` cannot be followed; SDK v2 takes only schemas there, no raw shapes.',
      next: 'Make sure that it is a schema: wrap a raw shape in `z.object(…)`.',
    },
  },
  detect(file, project) {
    return schemaPlacesOf(project)
      .filter((place) => place.file === file && place.form !== 'argument' && isConcerned(place))
      .map((place) => {
        const { start, end } = place.path.node;
        return { file: file.path, start: start ?? 0, end: end ?? 0, place };
      });
  },
  rewrite({ place, start, end }, file, project) {
    const { key, form, kind, isShared, receiver, owner, path, wrap } = place;
    const evidence = [...receiver.steps, { file: file.path, start, end, shows: `given to that server as ${key}` }];
    const finding = (reason: string): Finding => ({ reason, evidence, words: { key } });
    if (kind === 'schema') return finding('schema-already');
    if (isShared && kind !== 'unknown') return finding('shape-shared');
    if (!wrap) return finding(form === 'update' ? 'update-not-followed' : 'shape-not-followed');
    const edits = [...wrapEditsOf(file, path, wrap), ...(wrap.importEdit ? [wrap.importEdit] : [])];
    const reason = form === 'update' ? 'update-shape' : 'shape-to-schema';
    return { ...finding(reason), component: componentOf(project, owner), edits };
  },
});

/** On a server of SDK v2 only shapes are of interest; that the others are schemas is nothing to report there. */
function isConcerned({ receiver, kind, form }: SchemaPlace): boolean {
  return receiver.sdk === 'v1' || kind === 'shape' || (form === 'update' && kind === 'unknown');
}
