/**
 * Writes ast/node-kinds.ts from @babel/types: which fields of a node hold nodes, and which kinds a name such as
 * `Expression` covers. `node scripts/node-kinds.mjs` after an update of that package.
 *
 * Why a copy: the package itself defines every builder and validator when it is loaded, which took a tenth of a small
 * run; the two tables are all that is needed of it.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const types = createRequire(import.meta.url)('@babel/types');
const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const TARGET = path.join(ROOT, 'ast/node-kinds.ts');
/** Names of groups, `Expression` and the like; all of them, because the types of Babel promise a question about each. */
const GROUPS = Object.keys(types.FLIPPED_ALIAS_KEYS)
  .filter((name) => !name.startsWith('Flow'))
  .sort();
/** Kinds that `@babel/parser` makes only with the Flow plugin. */
const FLOW = new Set(types.FLIPPED_ALIAS_KEYS.Flow);

const isMade = (kind) => !FLOW.has(kind) || types.FLIPPED_ALIAS_KEYS.TypeScript.includes(kind);
const lines = (entries) => entries.map(([name, list]) => `  ${name}: '${list.join(' ')}',`).join('\n');

export function nodeKindsText() {
  const fields = Object.entries(types.VISITOR_KEYS).filter(([kind]) => isMade(kind));
  const groups = GROUPS.map((name) => [name, types.FLIPPED_ALIAS_KEYS[name].filter(isMade)]);
  return `/**
 * Kinds of nodes: @babel/types ${JSON.parse(fs.readFileSync(createRequire(import.meta.url).resolve('@babel/types/package.json'), 'utf8')).version}. Written by scripts/node-kinds.mjs.
 */

/** Fields that hold nodes, in source order, by kind. */
const FIELDS: Readonly<Record<string, string>> = {
${lines(fields)}
};

const GROUPS = {
${lines(groups)}
};

export type NodeGroup = keyof typeof GROUPS;

export const NODE_KINDS: readonly string[] = Object.keys(FIELDS);
export const NODE_GROUPS = Object.keys(GROUPS) as NodeGroup[];

const split = (words: string): string[] => (words === '' ? [] : words.split(' '));

export const NODE_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(FIELDS).map(([kind, words]) => [kind, split(words)]),
);

export const KINDS_OF = Object.fromEntries(
  NODE_GROUPS.map((name): [NodeGroup, ReadonlySet<string>] => [name, new Set(split(GROUPS[name]))]),
) as Record<NodeGroup, ReadonlySet<string>>;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(TARGET, nodeKindsText());
