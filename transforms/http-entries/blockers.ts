/** What must not happen before an entry is switched: state that would be lost, or become everybody's. */
import { oncePer } from '../../ast/once-per.js';
import type { EntryBlocker } from '../../ast/protocol/entry-blockers.js';
import type { ParsedFile, Project } from '../contract.js';
import { listMutationsOf } from '../entry-points/list-mutation-side-effect.js';
import { isCredential } from '../sessions/credentials.js';
import { isBlockingState } from '../sessions/keyed-finding.js';
import { sessionStatesOf } from '../sessions/session-states.js';

export interface Blocker {
  readonly rule: EntryBlocker;
  readonly file: ParsedFile;
  readonly start: number;
  readonly component: string;
}

/** Of all entries, also those that `--allow-blocked` lets pass. */
export const blockersOf = oncePer((project: Project): readonly Blocker[] => [
  ...sessionStatesOf(project)
    .filter(isBlockingState)
    .flatMap((state): Blocker[] => {
      const rule = isCredential(project, state) ? 'session-auth-binding' : 'session-undefined-key';
      return state.components.map((component) => ({ rule, file: state.file, start: state.site.start!, component }));
    }),
  ...listMutationsOf(project).map((one): Blocker => ({ ...one, rule: 'list-mutation-side-effect' })),
]);

/** The first that keeps an entry as it is. */
export function blockerOf(project: Project, component: string): Blocker | undefined {
  const { allowBlocked } = project.options;
  return blockersOf(project).find((one) => one.component === component && !allowBlocked.includes(one.rule));
}

/** Those of an entry that are overridden. */
export function findOverridden(project: Project, component: string): Blocker[] {
  const { allowBlocked } = project.options;
  return blockersOf(project).filter((one) => one.component === component && allowBlocked.includes(one.rule));
}

/** `src/tools.ts:12`. */
export function placeOfBlocker({ file, start }: Blocker): string {
  return `${file.path}:${file.positionOf(start).line}`;
}
