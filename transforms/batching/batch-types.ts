import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { oncePer } from '../../ast/once-per.js';
import { identifiersNamed } from '../../ast/scope.js';
import { removeStatementSpan } from '../../ast/statements.js';
import { commentsIn, tokenAfter } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';

interface TypeSite extends Site {
  readonly name: string;
  readonly uses: readonly Use[];
}

/** One place that names the type outside its declaration. */
interface Use {
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** The edit that takes it out; `undefined` where something is left without it. */
  readonly edits: readonly Edit[] | undefined;
}

/** Names of the 2025-03-26 schema. */
const BATCH_TYPES: ReadonlySet<string> = new Set(['JSONRPCBatchRequest', 'JSONRPCBatchResponse']);

/**
 * `type JSONRPCMessage = JSONRPCRequest | JSONRPCBatchRequest | …` → without the batch types, and their declarations go,
 * when nothing else names them.
 *
 * Leaves alone types that something still uses (a server that takes batches of 2025-03-26), and those of other names.
 */
export const batchTypes = defineRule<TypeSite>({
  id: 'batch-types',
  title: 'Types of batches go when nothing uses them any more.',
  why: 'The types of the 2025-03-26 schema promise arrays that nobody sends or accepts from 2025-06-18 on.',
  example: {
    before: 'type JSONRPCMessage = JSONRPCRequest | JSONRPCBatchRequest;',
    after: 'type JSONRPCMessage = JSONRPCRequest;',
  },
  leavesAlone: 'types that a value, a parameter or another type still needs',
  spec: { revision: '2025-06-18', section: 'changelog (batching removed)', source: 'PR 416' },
  worlds: ['wire'],
  sides: ['client', 'server'],
  mentions: [...BATCH_TYPES],
  reasons: {
    unused: { verdict: 'rewrite', text: '{name} is named by nothing but unions of message types.' },
    'still-used': {
      verdict: 'advice',
      text: '{name} is still used in {where}.',
      next: 'Remove it together with the code that takes or sends arrays.',
    },
  },
  detect(file, project) {
    return file.paths('TSTypeAliasDeclaration').flatMap((alias) => {
      const { name } = alias.node.id;
      if (!BATCH_TYPES.has(name) || !isOfMcp(file)) return [];
      return [{ ...siteAt(file, alias.node), name, uses: usesOf(project, file, name, alias) }];
    });
  },
  rewrite({ name, uses, start, end }, file): Finding {
    const evidence = [{ file: file.path, start, end, shows: `${name} declared` }];
    const stuck = uses.find(({ edits }) => edits === undefined);
    if (stuck) return { reason: 'still-used', evidence, words: { name, where: stuck.file.path } };
    const statement = statementOf(file, start);
    const edits = [...uses.flatMap((use) => use.edits ?? []), ...(statement ? [removal(file, statement)] : [])];
    return { reason: 'unused', evidence, words: { name }, edits };
  },
});

/** The names alone could be of any JSON-RPC library: the file has to speak of MCP, too. */
function isOfMcp(file: ParsedFile): boolean {
  return (
    /\bjsonrpc\b/i.test(file.text) &&
    /(?:tools|prompts|resources)\/|[Mm]odel ?[Cc]ontext ?[Pp]rotocol|\bMCP\b/.test(file.text)
  );
}

function statementOf(file: ParsedFile, start: number): t.Statement | undefined {
  return file.ast.program.body.find((one) => (one.start ?? 0) <= start && (one.end ?? 0) > start);
}

/** The comment right above the declaration goes with it: left behind it would describe the next one. */
function removal(file: ParsedFile, statement: t.Node): Edit {
  const span = removeStatementSpan(file, statement);
  const above = file.comments.findLast(({ end }) => (end ?? 0) <= span.start);
  const isDoc =
    above?.type === 'CommentBlock' && /^[ \t]*(?:\r\n|\n|\r)[ \t]*$/.test(file.text.slice(above.end ?? 0, span.start));
  const start = isDoc ? (above.start ?? 0) : span.start;
  // One of the blank lines round it goes, too.
  const isApart = start === 0 || /(?:\r\n|\n|\r){2}$/.test(file.text.slice(0, start));
  const blank = isApart ? (/^(?:\r\n|\n|\r)/.exec(file.text.slice(span.end))?.[0] ?? '') : '';
  return { file: file.path, start, end: span.end + blank.length, text: '' };
}

/** Files that may see what a file exports, also through barrels. */
const readersOf = oncePer((project: Project) => (path: string): string[] => {
  const seen = new Set<string>();
  const queue = [path];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const importer of project.modules.importersOf(at)) {
      if (seen.has(importer) || importer === path) continue;
      seen.add(importer);
      queue.push(importer);
    }
  }
  return [...seen].sort();
});

function usesOf(project: Project, file: ParsedFile, name: string, alias: NodePath): Use[] {
  const own = identifiersNamed(file, name).filter(({ parent }) => parent !== alias.node);
  const others = readersOf(project)(file.path).flatMap((path) => {
    const importer = project.file(path);
    return importer ? identifiersNamed(importer, name).map((one) => useOf(importer, one)) : [];
  });
  return [...own.map((one) => useOf(file, one)), ...others];
}

function useOf(file: ParsedFile, path: NodePath): Use {
  const reference = path.parentPath;
  if (reference?.isTSTypeReference()) {
    const union = reference.parentPath;
    return { file, path, edits: union?.isTSUnionType() ? armEdits(file, union, reference.node) : undefined };
  }
  if (reference?.isImportSpecifier() || reference?.isExportSpecifier()) {
    const isAlone = (reference.parent as t.ImportDeclaration).specifiers.length === 1;
    return { file, path, edits: isAlone ? undefined : specifierEdits(file, reference.parentPath!, reference.node) };
  }
  return { file, path, edits: undefined };
}

/** `A | Batch | C` → `A | C`; a union of one other arm becomes that arm. */
function armEdits(file: ParsedFile, union: NodePath<t.TSUnionType>, arm: t.Node): Edit[] | undefined {
  const { types } = union.node;
  if (types.length < 2) return undefined;
  const index = types.indexOf(arm as t.TSType);
  const span =
    index === 0
      ? { start: arm.start ?? 0, end: tokenAfter(file, tokenAfter(file, arm.end ?? 0) + 1) }
      : { start: types[index - 1].end ?? 0, end: arm.end ?? 0 };
  return commentsIn(file, span).length > 0 ? undefined : [{ file: file.path, ...span, text: '' }];
}

function specifierEdits(file: ParsedFile, declaration: NodePath, specifier: t.Node): Edit[] {
  const { specifiers } = declaration.node as t.ImportDeclaration;
  const index = specifiers.indexOf(specifier as t.ImportSpecifier);
  const span =
    index === 0
      ? { start: specifier.start ?? 0, end: specifiers[1].start ?? 0 }
      : { start: specifiers[index - 1].end ?? 0, end: specifier.end ?? 0 };
  return [{ file: file.path, ...span, text: '' }];
}
