/** Where a call of a client stands: as a statement that nothing reads, or as a value. */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import type { ClientCall } from '../../ast/mcp/wire/client-calls.js';
import type { ClientSend } from '../../ast/mcp/wire/client-sends.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';

/** The statement that only makes the call: `await notify(…);`, `void send(…).catch(() => {});`. */
export function loneStatementOf(call: NodePath): NodePath | undefined {
  let at = call;
  for (;;) {
    const parent: NodePath | null = at.parentPath;
    if (!parent) return undefined;
    if (parent.isExpressionStatement()) return parent.inList ? parent : undefined;
    const outer: NodePath | null = parent.parentPath;
    if (parent.isAwaitExpression() || parent.isUnaryExpression({ operator: 'void' })) at = parent;
    else if (
      isMember(parent.node) &&
      parent.node.object === at.node &&
      outer &&
      isCall(outer.node) &&
      /^(?:catch|finally|then)$/.test(nameOf(parent))
    )
      at = outer;
    else return undefined;
  }
}

function nameOf(member: NodePath): string {
  const { property } = member.node as { property?: { type: string; name?: string } };
  return property?.name ?? '';
}

/** The direct send that a call is. */
export function directSendOf(client: WireClient, { send }: ClientCall): ClientSend | undefined {
  return client.sends.find((sent) => sent.send === send);
}

/** The statement of a list that holds an expression, in the same function. */
export function ownStatementOf(path: NodePath): NodePath | undefined {
  const statement = path.find((at) => at.isStatement() && at.inList === true);
  if (!statement) return undefined;
  return enclosingFunctionOf(statement)?.node === enclosingFunctionOf(path)?.node ? statement : undefined;
}

export function siteOf(file: ParsedFile, path: NodePath): { file: string; start: number; end: number } {
  return { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
}
