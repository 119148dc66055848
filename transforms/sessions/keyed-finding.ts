/** What is said of a collection that is kept by the id of the session: the same for both rules. */
import type { Evidence, Finding, Project } from '../contract.js';
import { placeOf } from '../entry-points/obstacles.js';
import type { SessionState } from './session-states.js';

/** @param rule under whose name it holds back the entry */
export function keyedFinding(project: Project, state: SessionState, rule: string, reason: string): Finding {
  const [component] = state.components;
  const isBlocking = isBlockingState(state) && !project.options.allowBlocked.includes(rule);
  return {
    reason,
    words: { what: state.what, places: placesOf(state) },
    evidence: evidenceOf(state),
    ...(isBlocking && component !== undefined && { component }),
  };
}

export function isBlockingState({ kind, isOverHttp }: SessionState): boolean {
  return isOverHttp && kind === 'open';
}

function placesOf({ uses, kind }: SessionState): string {
  const places = new Set(uses.filter((use) => use.kind === kind).map(({ file, node }) => placeOf(file, node)));
  return [...places].join(', ');
}

function evidenceOf({ uses }: SessionState): Evidence[] {
  const [{ source }] = uses;
  const read = source.path.node;
  return [
    { file: source.file.path, start: read.start!, end: read.end!, shows: 'the id of the session is read' },
    ...uses.map(({ file, node }) => ({
      file: file.path,
      start: node.start!,
      end: node.end!,
      shows: 'it is the key here',
    })),
  ];
}
