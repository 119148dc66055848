/**
 * `z.record(X)` → `z.record(z.string(), X)`, `error.errors` → `error.issues` of a `ZodError`: forms that mean the same
 * in zod 3 and zod 4, so that zod can be raised to the version whose schemas SDK v2 reads.
 *
 * Leaves alone: packages whose zod is new enough already or whose schemas the SDK never sees, and the same words on
 * other objects.
 */
import { defineRule, type Site } from '../contract.js';
import { ownerOf } from './package-imports.js';
import { type Zod3Use, zod3UsesOf } from './zod-3-uses.js';
import { isZodTooOld } from './zod-floor.js';

interface FormSite extends Site {
  readonly use: Zod3Use;
}

export const zod3Forms = defineRule<FormSite>({
  id: 'zod-3-forms',
  title: 'What zod 4 dropped is written in the form that zod 3 and zod 4 share.',
  why: `SDK v2 needs schemas of zod 4.2 or newer. There \`z.record\` wants its key schema, and a \`ZodError\` has
\`issues\` but no \`errors\`: the first throws when the schema is built or used, the second is undefined in silence.`,
  example: { before: 'z.record(z.number())', after: 'z.record(z.string(), z.number())' },
  leavesAlone: 'Packages whose zod needs no raising; `errors` of anything but a `ZodError`.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Standard Schema objects', source: 'zod 4 guide' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server'],
  mentions: ['.record', '.errors'],
  reasons: {
    'shared-form': {
      verdict: 'rewrite',
      text: '{what} is not in zod 4; the form that both versions have takes its place.',
    },
  },

  detect(file, project) {
    const manifest = ownerOf(project, file.path);
    if (!manifest || !isZodTooOld(manifest, project)) return [];
    return zod3UsesOf(file, project)
      .filter(({ fix }) => fix !== undefined)
      .map((use) => ({ file: file.path, start: use.start, end: use.end, use }));
  },

  rewrite({ use, file, start, end }) {
    const edits = use.fix ? [use.fix] : [];
    return {
      reason: 'shared-form',
      words: { what: use.what },
      evidence: [{ file, start, end, shows: use.what }],
      edits,
    };
  },
});
