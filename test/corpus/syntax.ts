// A reading of source text that shares nothing with the tool under test: its own parser settings, no scopes.
import { type ParseResult, parse } from '@babel/parser';
import type { File } from '@babel/types';

export function parseSource(path: string, text: string): ParseResult<File> {
  const isTyped = /\.[cm]?tsx?$/.test(path);
  return parse(text, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    errorRecovery: true,
    plugins: isTyped
      ? ['typescript', 'decorators', ...(path.endsWith('x') ? (['jsx'] as const) : [])]
      : ['jsx', 'decorators'],
  });
}

/** The string literals that stand where a module is named: import, export from, `import()`, and the argument of any call. */
export function moduleNamesIn(path: string, text: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, source, arguments: words } = node as { type?: string; source?: unknown; arguments?: unknown[] };
    if (type === undefined) return;
    for (const named of type === 'CallExpression' || type === 'NewExpression' ? (words ?? []) : [source]) {
      const { type: kind, value } = (named ?? {}) as { type?: string; value?: unknown };
      if (kind === 'StringLiteral' && typeof value === 'string') names.push(value);
    }
    for (const [key, value] of Object.entries(node)) if (!key.endsWith('omments') && key !== 'loc') visit(value);
  };
  visit(parseSource(path, text).program);
  return names;
}
