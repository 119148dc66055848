/** What keeps an entry from being switched: state that would be lost, or become everybody's. */
import type { EntryBlocker } from '../../ast/protocol/entry-blockers.js';
import type { ParsedFile } from '../contract.js';
import type { ClosureState } from '../entry-points/closure-states.js';
import { listMutationsOf } from '../entry-points/list-mutation-side-effect.js';
import { isCredential } from '../sessions/credentials.js';
import { isBlockingState } from '../sessions/keyed-finding.js';
import { sessionStatesOf } from '../sessions/session-states.js';
import type { HttpEntry } from './plan.js';

export interface Blocker {
  readonly rule: EntryBlocker;
  readonly file: ParsedFile;
  readonly start: number;
}

/** Also those that `--allow-blocked` lets pass. */
export function blockersOf({ project, component }: HttpEntry, states: readonly ClosureState[]): Blocker[] {
  const keyed = sessionStatesOf(project).filter((one) => isBlockingState(one) && one.components.includes(component));
  const lists = listMutationsOf(project).filter((one) => one.component === component);
  return [
    ...keyed.map(
      (state): Blocker => ({
        rule: isCredential(project, state) ? 'session-auth-binding' : 'session-undefined-key',
        file: state.file,
        start: state.site.start!,
      }),
    ),
    ...states.map(({ file, node }): Blocker => ({ rule: 'factory-closure-state', file, start: node.start! })),
    ...lists.map(({ file, start }): Blocker => ({ rule: 'list-mutation-side-effect', file, start })),
  ];
}

/** `src/tools.ts:12`. */
export function placeOfBlocker({ file, start }: Blocker): string {
  return `${file.path}:${file.positionOf(start).line}`;
}
