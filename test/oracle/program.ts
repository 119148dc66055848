// The normal form of a source file: what remains of it without comments, formatting and the freedoms of import lists.
// Two files of one normal form are the same program.
import type { ParseResult } from '@babel/parser';
import type { File, Node } from '@babel/types';
import { prettyPrint } from 'recast';
import { parseSource } from '../corpus/syntax.js';

export interface Program {
  /** One line per name that comes or goes through a module statement, sorted. */
  readonly modules: readonly string[];
  /** Everything else, as a value that can be compared. */
  readonly body: string;
  /** The same, printed, without indentation: a block that moves in by a level is no difference of its lines. */
  readonly text: string;
}

/** `undefined` where the text does not parse. */
export function programOf(path: string, text: string): Program | undefined {
  let file: ParseResult<File>;
  try {
    file = parseSource(path, text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (file.errors && file.errors.length > 0) return undefined;
  const { body, directives } = file.program;
  const modules = body.flatMap(modulesOf).sort();
  const rest = bare({
    type: 'Program',
    directives,
    body: body.filter((statement) => modulesOf(statement).length === 0),
  });
  return { modules: [...new Set(modules)], body: JSON.stringify(rest), text: printed(rest) };
}

/** `import { a, type b as c } from 'm'` says two things; which statement says them, in which order, does not count. */
function modulesOf(statement: Node): string[] {
  if (statement.type === 'ImportDeclaration') {
    const { source, specifiers, importKind } = statement;
    const from = `from '${source.value}'`;
    return specifiers.map((specifier) => {
      const local = specifier.local.name;
      if (specifier.type === 'ImportNamespaceSpecifier') return `import ${typed(importKind)}* as ${local} ${from}`;
      if (specifier.type === 'ImportDefaultSpecifier') return `import ${typed(importKind)}${local} ${from}`;
      const kind = importKind === 'type' ? importKind : specifier.importKind;
      return `import { ${typed(kind)}${renamed(nameOf(specifier.imported), local)} } ${from}`;
    });
  }
  if (statement.type === 'ExportAllDeclaration')
    return [`export ${typed(statement.exportKind)}* from '${statement.source.value}'`];
  if (statement.type !== 'ExportNamedDeclaration' || !statement.source) return [];
  const { source, specifiers, exportKind } = statement;
  return specifiers.map((specifier) => {
    const exported = nameOf(specifier.exported);
    if (specifier.type !== 'ExportSpecifier') return `export * as ${exported} from '${source.value}'`;
    const kind = exportKind === 'type' ? exportKind : specifier.exportKind;
    return `export { ${typed(kind)}${renamed(specifier.local.name, exported)} } from '${source.value}'`;
  });
}

function typed(kind: string | null | undefined): string {
  return kind === 'type' ? 'type ' : '';
}

function renamed(name: string, local: string): string {
  return name === local ? name : `${name} as ${local}`;
}

function nameOf(name: Node): string {
  if (name.type === 'StringLiteral') return JSON.stringify(name.value);
  return name.type === 'Identifier' ? name.name : name.type;
}

const UNSAID: ReadonlySet<string> = new Set([
  'start',
  'end',
  'loc',
  'range',
  'extra',
  'tokens',
  'errors',
  'leadingComments',
  'innerComments',
  'trailingComments',
  // `{ a: a }` and `{ a }` are the same.
  'shorthand',
]);

/** A copy of the tree without what only the eye sees. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one?.type !== 'EmptyStatement').map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Record<string, unknown> & { type?: string };
  if (node.type === 'TSParenthesizedType') return bare(node.typeAnnotation);
  const kept = Object.entries(node).filter(([key, part]) => !UNSAID.has(key) && part !== undefined && part !== null);
  const copy = Object.fromEntries(kept.map(([key, part]) => [key, bare(part)]));
  // `{ 'a': 1 }` and `{ a: 1 }` are the same.
  const { key } = copy as { key?: { type: string; value: string } };
  if (key?.type === 'StringLiteral' && !copy.computed && /^[A-Za-z_$][\w$]*$/.test(key.value))
    return { ...copy, key: { type: 'Identifier', name: key.value } };
  return copy;
}

function printed(tree: unknown): string {
  try {
    const { code } = prettyPrint(withBrackets(structuredClone(tree)) as never, { tabWidth: 2, wrapColumn: 1000 });
    return code.replace(/^[ \t]+|[ \t]+$/gm, '').replace(/\n{2,}/g, '\n');
  } catch {
    return JSON.stringify(tree, undefined, 1);
  }
}

/** The printer leaves out the brackets of `(a as T).b`. */
function withBrackets(tree: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  for (const [key, part] of Object.entries(tree)) {
    const inner = withBrackets(part) as { type?: string };
    const needsBrackets =
      (key === 'object' || key === 'callee') && /^TS(?:As|Satisfies)Expression$/.test(inner?.type ?? '');
    Object.assign(tree, { [key]: needsBrackets ? { type: 'ParenthesizedExpression', expression: inner } : inner });
  }
  return tree;
}
