/**
 * The comments that the official codemod leaves above what it could not do. What they complain of is looked for in the
 * code under them after all other rules: settled causes take their comment along, the rest get a marker of ours in its
 * place, with a reason and a next step; never two markers at one site.
 *
 * Leaves alone: comments that only speak of that token.
 */
import type { NodePath } from '@babel/traverse';
import { findChildren } from '../../ast/paths.js';
import { lineEndAt, tokenAfter } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Site } from '../contract.js';
import { type Cause, type CauseKind, causesOf } from './official-causes.js';
import { CHECKS, type Place } from './official-checks.js';
import { OFFICIAL_TOKEN, officialCommentsOf, removalOf } from './official-comments.js';
import { OPEN, RULES_OF } from './official-reasons.js';

interface MarkerSite extends Site {
  readonly causes: readonly Cause[];
  readonly subject: NodePath | undefined;
  /** Missing where our own marker stands already. */
  readonly removal?: Edit;
}

const ID = 'official-markers';
const OWN = `MCP-TODO(sdk-v2-gaps/${ID})`;

export const officialMarkers = defineRule<MarkerSite>({
  id: ID,
  title: 'Comments of the official codemod go with their causes, or become markers that say what is left.',
  why: `The official codemod writes a comment above every place that it could not bring over. Many of those places are
right by now, others are settled by this tool; a comment that stays says nothing true any more, and one that stays
above an open place names no next step that this tool could check.`,
  leavesAlone: 'Comments that only mention the token of that tool.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: codemod' },
  worlds: ['sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: [OFFICIAL_TOKEN, OWN],
  reasons: {
    settled: {
      verdict: 'rewrite',
      text: 'What the official codemod complained of here is settled, so its comment goes.',
    },
    'told-already': {
      verdict: 'rewrite',
      text: 'A marker of this tool says what is left here, so the comment of the official codemod goes.',
    },
    ...OPEN,
  },
  detect(file, project) {
    const official = officialCommentsOf(file).map((comment): MarkerSite => {
      const { from: start, to: end } = comment;
      const removal = removalOf(file, comment);
      return { file: file.path, start, end, causes: causesOf(comment.text), subject: subjectAt(file, start), removal };
    });
    // A marker of ours whose cause is gone is stale, as those of every rule; `todo` says so.
    const own = ownSites(file).filter(({ causes, subject, start: from, end: to }) =>
      causes.some((cause) => !isSettled(cause, { file, project, from, to, subject })),
    );
    return [...official, ...own].sort((a, b) => a.start - b.start);
  },
  rewrite({ causes, subject, removal, start, end }, file, project): Finding {
    const evidence = [{ file: file.path, start, end, shows: 'marked by the official codemod' }];
    const open = causes.find((cause) => !isSettled(cause, { file, project, from: start, to: end, subject }));
    const edits = removal ? [removal] : [];
    if (!open) return { reason: 'settled', evidence, edits };
    const isTold = removal && open.kind !== undefined && hasOwnMarker(file, subject, start, open.kind);
    if (isTold) return { reason: 'told-already', evidence, edits };
    const words = { said: open.text.length > 80 ? `${open.text.slice(0, 77)}...` : open.text };
    return { reason: open.kind ?? 'unknown', words, evidence, clears: edits };
  },
});

/** Where a marker of this rule stands from an earlier run: its sentence tells the kind. */
function ownSites(file: ParsedFile): MarkerSite[] {
  return file.comments.flatMap((comment): MarkerSite[] => {
    const at = comment.value.indexOf(`${OWN}:`);
    const said = at < 0 ? undefined : comment.value.slice(at + OWN.length + 1).trim();
    const kind = Object.keys(OPEN).find((key) => OPEN[key as CauseKind].next === said);
    if (said === undefined || kind === undefined) return [];
    const start = tokenAfter(file, comment.end ?? 0);
    const subject = subjectAt(file, start);
    const causes = [{ kind: kind === 'unknown' ? undefined : (kind as CauseKind), text: said }];
    return [{ file: file.path, start, end: lineEndAt(file.text, subject?.node.end ?? start), causes, subject }];
  });
}

function isSettled({ kind, text }: Cause, place: Omit<Place, 'text'>): boolean {
  return kind !== undefined && CHECKS[kind]({ ...place, text });
}

/** The innermost statement or class member that holds an offset. */
function subjectAt(file: ParsedFile, offset: number): NodePath | undefined {
  let at: NodePath | undefined = file.program;
  let found: NodePath | undefined;
  while (at) {
    if (at.listKey === 'body' || at.listKey === 'consequent') found = at;
    at = findChildren(at).find(({ node }) => (node.start ?? 0) <= offset && (node.end ?? 0) > offset);
  }
  return found;
}

/** Above the same statement; or anywhere in the file, where it says what all of one server waits for. */
function hasOwnMarker(file: ParsedFile, subject: NodePath | undefined, offset: number, kind: CauseKind): boolean {
  const start = subject?.node.start ?? offset;
  return RULES_OF[kind].some((rule) =>
    file.comments.some(({ value, end }) => {
      if (!value.includes(`MCP-TODO(${rule})`)) return false;
      return tokenAfter(file, end ?? 0) === start || value.includes(`${rule}): Settle `);
    }),
  );
}
