import type { Answer } from './model.js';

interface CallToolResult {
  readonly structuredContent?: { readonly rows: readonly string[] };
}

export function rowsOf(result: CallToolResult, answers: readonly Answer[]): number {
  const own = result.structuredContent?.rows.length ?? 0;
  return answers.reduce((sum, { structuredContent }) => sum + structuredContent.rows.length, own);
}
