/** Whether clients of 2025 keep their sessions beside the new handler, and why. */
import { questionsIn } from '../entry-points/assumption.js';
import { placeOf } from '../entry-points/obstacles.js';
import { sessionStatesOf } from '../sessions/session-states.js';
import type { HttpEntry } from './plan.js';

export interface Posture {
  readonly kind: 'stateless' | 'sessionful';
  /** By the tool itself, so that it may choose otherwise when it finds more. */
  readonly isChosen: boolean;
  readonly why: 'asked-for' | 'nothing-kept' | 'asks-client' | 'resumes-streams' | 'keeps-state' | 'does-more';
  readonly words: Readonly<Record<string, string>>;
}

export function postureOf(entry: HttpEntry): Posture {
  const { era, legacy } = entry.project.options;
  if (era === 'modern') return { kind: 'stateless', isChosen: false, why: 'asked-for', words: {} };
  const wanted = legacy ?? 'auto';
  if (wanted !== 'auto')
    return { kind: entry.hasStore ? wanted : 'stateless', isChosen: false, why: 'asked-for', words: {} };
  const chosen = { isChosen: true, words: {} } as const;
  if (!entry.hasStore) return { ...chosen, kind: 'stateless', why: 'nothing-kept' };
  const question = questionOf(entry);
  if (question) return { ...chosen, kind: 'sessionful', why: 'asks-client', words: { place: question } };
  const store = entry.options.find(({ eventStore }) => eventStore)?.eventStore;
  if (store)
    return { ...chosen, kind: 'sessionful', why: 'resumes-streams', words: { place: placeOf(entry.file, store.node) } };
  // What handlers keep by session is there for clients of 2025 alone, so they keep their sessions with it.
  const state = sessionStatesOf(entry.project).find(({ components }) => components.includes(entry.component));
  if (state)
    return { ...chosen, kind: 'sessionful', why: 'keeps-state', words: { place: placeOf(state.file, state.site) } };
  return { ...chosen, kind: 'stateless', why: 'nothing-kept' };
}

/** The first question that a server of the entry asks its client. */
function questionOf({ project, file }: HttpEntry): string | undefined {
  const group = project.mcp.groupOf(file.path);
  const files = project.mcp.filesAround(file.path).filter((one) => project.mcp.groupOf(one.path) === group);
  for (const one of files) {
    const [found] = questionsIn(project, one);
    if (found) return found;
  }
  return undefined;
}
