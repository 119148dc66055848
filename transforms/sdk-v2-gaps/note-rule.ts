/** Rules that only tell: what SDK v2 does differently without any name having changed, at the place that shows it. */
import type { Node } from '@babel/types';
import type { Step } from '../../ast/mcp/values.js';
import { defineRule, type ParsedFile, type Project, type Side, type Site, type SourceRule } from '../contract.js';
import { siteAt } from '../sites.js';

export interface Note {
  readonly node: Node;
  readonly words?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface NoteSite extends Site {
  readonly words: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface NoteRule {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly leavesAlone: string;
  readonly section: string;
  readonly sides: readonly Side[];
  readonly mentions: readonly string[];
  /** The one reason: its name and its sentence. A `next` step makes it a site that a person has to see to. */
  readonly reason: readonly [name: string, text: string, next?: string];
  find(file: ParsedFile, project: Project): Note[];
}

export function noteRule({ section, reason: [name, text, next], find, ...rest }: NoteRule): SourceRule<NoteSite> {
  return defineRule<NoteSite>({
    ...rest,
    spec: { revision: '2026-07-28', section: `SDK v2, upgrade-to-v2.md: ${section}`, source: 'SDK 2.4.0' },
    worlds: ['sdk-v2'],
    reasons: { [name]: next === undefined ? { verdict: 'advice', text } : { verdict: 'manual', text, next } },
    detect: (file, project) =>
      find(file, project).map(({ node, words = {}, steps = [] }) => ({ ...siteAt(file, node), words, steps })),
    rewrite: ({ words, steps, start, end }, file) => ({
      reason: name,
      words,
      evidence: [...steps, { file: file.path, start, end, shows: 'the place that shows it' }],
    }),
  });
}
