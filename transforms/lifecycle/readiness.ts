/**
 * Whether a hand-written server can be brought to 2026-07-28 as a whole, and with which edits. A server of which one
 * part cannot be shown stays as it is: half of it on the new revision would be worse than none.
 *
 * Used by the server rules of `lifecycle`, `http-headers` and `results`. Before `lifecycle` has run a server is `ready`
 * or `held`; behind it one is `begun`: `refusalOf` of the added module stands before its dispatcher.
 */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionsOf } from '../../ast/functions.js';
import { importsOf } from '../../ast/imports.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { Obstacle } from '../../ast/mcp/wire/server-obstacles.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import { isAddedModule } from '../../ast/protocol/added-modules.js';
import { type ModernSide, type Plan, planFor } from './modern-side.js';

export interface Readiness {
  /**
   * - `ready`: it can be brought over
   * - `held`: `missing` stands in the way
   * - `begun`: it has its modern side
   */
  readonly state: 'ready' | 'held' | 'begun';
  readonly missing: readonly Obstacle[];
}

export const readinessOf = oncePer((project: Project) =>
  oncePer((server: WireServer): Readiness => {
    if (isBegun(project, server)) return { state: 'begun', missing: [] };
    const { missing } = planOf(project)(server);
    return { state: missing.length === 0 ? 'ready' : 'held', missing };
  }),
);

/** What stands in the way, as one text: "a; b (src/x.ts)". */
export function missingText({ missing }: Readiness): string {
  return [...new Set(missing.map(({ text, file }) => `${text} (${file})`))].join('; ');
}

/** The same for a marker, short: the first points, without the files they are found in. */
export function pointsText({ missing }: Readiness): string {
  const points = [...new Set(missing.map(({ text }) => text))];
  const more = points.length - MOST_POINTS;
  return [...points.slice(0, MOST_POINTS), ...(more > 0 ? [`${more} more in the plan`] : [])].join('; ');
}

const MOST_POINTS = 3;

/** Asked only of a server that is `ready`. */
export function modernSideOf(project: Project, server: WireServer): ModernSide {
  const { edits, adds, arm } = planOf(project)(server);
  return { edits, adds, arm };
}

/** `refusalOf` of the added module is called in an entry, or in a handler in front of it. */
export function isBegun(project: Project, { entries }: WireServer): boolean {
  return entries.some((entry) => refusalCallOf(project, entry) !== undefined);
}

/** The call `refusalOf(body, MODERN)` of an entry. */
export function refusalCallOf(project: Project, { file, fn, route }: Entry): NodePath<t.CallExpression> | undefined {
  const places = [
    ...[fn as NodePath, ...enclosingFunctionsOf(fn as NodePath)].map((path) => ({ file, path: path as NodePath })),
    ...(route ? [{ file: route.file, path: route.call as NodePath }] : []),
  ];
  for (const place of places) {
    const name = localNameOf(project, place.file, 'refusalOf');
    const call =
      name &&
      place.file
        .paths('CallExpression')
        .find(
          ({ node }) =>
            node.callee.type === 'Identifier' && node.callee.name === name && isWithin(node, place.path.node),
        );
    if (call) return call;
  }
  return undefined;
}

function isWithin(inner: t.Node, outer: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}

/** What a file calls a name of the added module. */
export function localNameOf(project: Project, file: ParsedFile, name: string): string | undefined {
  for (const { specifier, bindings } of importsOf(file)) {
    const target = project.modules.resolve(file.path, specifier);
    if (target === undefined || !isAddedModule(project.tree.text(target) ?? '')) continue;
    const binding = bindings.find(({ imported }) => imported === name);
    if (binding?.local) return binding.local;
  }
  return undefined;
}

const planOf = oncePer((project: Project) => oncePer((server: WireServer): Plan => planFor(project, server)));
