/** Messages that stand in a program as text. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { stringValueOf } from '../../literals.js';
import { isForeignMethod } from '../../protocol/look-alikes.js';
import { isDistinctiveMethod, isMcpMethod } from '../../protocol/wire-methods.js';

/** A message as text: `'{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`. No rule edits it. */
export interface TextMessage {
  readonly file: ParsedFile;
  readonly path: NodePath<t.StringLiteral> | NodePath<t.TemplateLiteral>;
  readonly methods: readonly string[];
  /** It is an array of messages. */
  readonly isBatch: boolean;
}

/** Messages of the protocol that stand in strings and templates of a file. */
export function textMessagesIn(file: ParsedFile): TextMessage[] {
  if (!file.text.includes('jsonrpc')) return [];
  const literals = [...file.paths('StringLiteral'), ...file.paths('TemplateLiteral')];
  return literals.flatMap((path) => {
    const text = stringValueOf(path.node) ?? (path.isTemplateLiteral() ? file.textOf(path.node) : '');
    if (!/\\?"jsonrpc\\?"\s*:/.test(text)) return [];
    const methods = [...text.matchAll(/\\?"method\\?"\s*:\s*\\?"([^"\\]+)/g)].map(([, method]) => method);
    if (!methods.some(isDistinctiveMethod) || methods.some(isForeignMethod) || !methods.every(isMcpMethod)) return [];
    return [{ file, path, methods, isBatch: /^[`'"\s]*\[/.test(text) }];
  });
}
