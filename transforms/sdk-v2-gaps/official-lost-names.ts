/**
 * Names of SDK v1 that are used and imported nowhere: the official codemod takes an import away when v2 has nothing
 * for it, and leaves the uses. No edit: only a person can say what the program does without them.
 *
 * Leaves alone: names that anything declares, and those that a platform has too (`RequestInfo`).
 */
import { roleOf } from '../../ast/identifiers.js';
import { linksOf } from '../../ast/imports.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { identifiersNamed } from '../../ast/scope.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { homeOf, v1Exports } from '../sdk-v2/homes.js';
import { isUnbound } from './official-checks.js';
import { OFFICIAL_TOKEN } from './official-comments.js';

interface LostSite extends Site {
  readonly name: string;
  readonly instead: string;
}

/** Types and values that browsers, workers or Node have under the same name. */
const OF_PLATFORMS: ReadonlySet<string> = new Set(['RequestInfo', 'Error']);
/** They have a home in SDK v2 under other names, which depend on how they are used. */
const SPLIT_NAMES: ReadonlySet<string> = new Set(['ErrorCode', 'RequestHandlerExtra']);
const SPLIT = 'SDK v2 has `ProtocolErrorCode` for what peers send and `SdkErrorCode` for time-outs and connections';

export const officialLostNames = defineRule<LostSite>({
  id: 'official-lost-names',
  title: 'Names of SDK v1 that are used although nothing imports them any more.',
  why: `The official codemod removes the import of what SDK v2 does not have and leaves the code that uses it. A type is
reported by the compiler; a value throws a ReferenceError when its line is reached, in JavaScript without any warning.`,
  leavesAlone: 'Names that are declared or imported, and names of the platform.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Imports & transports, Experimental tasks' },
  worlds: ['sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: ['@modelcontextprotocol/', OFFICIAL_TOKEN],
  reasons: {
    'not-imported': {
      verdict: 'manual',
      text: '{name} of SDK v1 is used here and imported nowhere.',
      next: 'Do without {name}: {instead}.',
    },
  },
  detect(file) {
    const isMoved = file.mentions(OFFICIAL_TOKEN) || linksOf(file).some(({ specifier }) => sdkOf(specifier) === 'v2');
    if (!isMoved) return [];
    return [...lostNames()].flatMap(([name, instead]): LostSite[] => {
      if (!file.mentions(name) || !isUnbound(file, name)) return [];
      const first = firstUse(file, name);
      return first ? [{ file: file.path, ...first, name, instead }] : [];
    });
  },
  rewrite({ name, instead, start, end }, file): Finding {
    const evidence = [{ file: file.path, start, end, shows: `${name}, which nothing declares` }];
    return { reason: 'not-imported', words: { name, instead }, evidence };
  },
});

function firstUse(file: ParsedFile, name: string): { start: number; end: number } | undefined {
  const use = identifiersNamed(file, name).find((path) => roleOf(path) !== 'name');
  return use && { start: use.node.start ?? 0, end: use.node.end ?? 0 };
}

let lost: ReadonlyMap<string, string> | undefined;

/** Exports of SDK v1 that v2 has nowhere, and what stands in for them. */
function lostNames(): ReadonlyMap<string, string> {
  if (lost) return lost;
  const found = new Map<string, string>([
    ['ErrorCode', SPLIT],
    ['RequestHandlerExtra', 'the context of SDK v2 is `ServerContext`, or `ClientContext` on clients'],
  ]);
  const kept = new Set<string>();
  for (const [subpath, names] of v1Exports()) {
    for (const name of names.keys()) {
      const home = homeOf({ subpath, name, side: 'server' });
      if (home.type === 'removed' && !OF_PLATFORMS.has(name)) found.set(name, home.instead);
      if (home.type === 'moved' && !SPLIT_NAMES.has(name)) kept.add(name);
    }
  }
  for (const name of kept) found.delete(name);
  lost = found;
  return found;
}
