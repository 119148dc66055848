/** Where a server sends a log message to its client, and what it says. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { hasUnknownKeys, keyOf, propertyValueOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { indentAt } from '../../ast/source.js';
import { commentsIn } from '../../ast/tokens.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { onlyServerOf, serverAround } from './served-servers.js';

export interface LogCall extends Site {
  readonly path: NodePath<AnyCall>;
  /** As it is written: `server.sendLoggingMessage`. */
  readonly what: string;
  /** `level, data, logger` as source text; `undefined` when they cannot be told apart. */
  readonly message: string | undefined;
  readonly server: InstanceValue | undefined;
  /** The part of the request context that has `log`, where the call goes through one. */
  readonly request: string | undefined;
  readonly steps: readonly Step[];
}

const NOTIFICATION = 'notifications/message';
const PARTS = ['level', 'data', 'logger'];

export function logCallsIn(project: Project, file: ParsedFile): LogCall[] {
  if (!file.mentions('sendLoggingMessage') && !file.mentions(NOTIFICATION)) return [];
  const calls = [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')] as NodePath<AnyCall>[];
  return calls.flatMap((call) => logCallOf(project, file, call)).sort((a, b) => a.start - b.start);
}

function logCallOf(project: Project, file: ParsedFile, path: NodePath<AnyCall>): LogCall[] {
  const callee = childOf(path, 'callee');
  const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
  const params = name === undefined ? undefined : paramsOf(name, path.node);
  if (!params) return [];
  const sender = senderOf(project, file, callee, name!);
  if (!sender) return [];
  const what = file.textOf(callee.node).replace(/\s+/g, ' ');
  return [{ ...siteAt(file, path.node), path, what, message: messageOf(file, path.node, params), ...sender }];
}

/** What is said, where the call is one that sends a log message. */
function paramsOf(name: string, { arguments: [first] }: AnyCall): Node | undefined {
  if (name === 'sendLoggingMessage') return first;
  if (name !== 'notification' && name !== 'notify') return undefined;
  if (first?.type !== 'ObjectExpression') return undefined;
  const method = propertyValueOf(first, 'method');
  const literal = method && unwrapped(method);
  if (literal?.type !== 'StringLiteral' || literal.value !== NOTIFICATION) return undefined;
  return propertyValueOf(first, 'params') ?? first;
}

function senderOf(
  project: Project,
  file: ParsedFile,
  callee: NodePath,
  name: string,
): Pick<LogCall, 'server' | 'request' | 'steps'> | undefined {
  const object = childOf(callee, 'object');
  if (name === 'notify') {
    const context = contextMemberOf(project.mcp, file, callee);
    if (context?.name !== 'mcpReq.notify' || context.context.side === 'client' || context.context.sdk !== 'v2')
      return undefined;
    const server = serverAround(project, callee) ?? onlyServerOf(project, file);
    return { server, request: file.textOf(object.node), steps: context.context.steps };
  }
  const kinds = name === 'notification' ? (['Server'] as const) : (['McpServer', 'Server'] as const);
  const found = project.mcp.instanceOf(file, object, ...kinds);
  return found && { server: found.value, request: undefined, steps: found.value.steps };
}

/** `{ level, data, logger }` → `level, data, logger`; `message` → `message.level, message.data, message.logger`. */
function messageOf(file: ParsedFile, call: AnyCall, params: Node): string | undefined {
  if (params.type === 'Identifier') return PARTS.map((part) => `${params.name}.${part}`).join(', ');
  if (params.type !== 'ObjectExpression' || hasUnknownKeys(params)) return undefined;
  if (params.properties.some((one) => !PARTS.includes(keyOf(one) ?? ''))) return undefined;
  const [level, said, logger] = PARTS.map((part) => propertyValueOf(params, part));
  if (!level || !said) return undefined;
  const values = [level, said, ...(logger ? [logger] : [])];
  const isKept = (start: number): boolean => values.some((value) => start > value.start! && start < value.end!);
  const comments = commentsIn(file, { start: call.start ?? 0, end: call.end ?? 0 });
  if (comments.some(({ start }) => !isKept(start ?? 0))) return undefined;
  return values.map((value) => outdented(file, call, value)).join(', ');
}

/** A value of several lines, as deep as the statement it comes to stand in. */
function outdented(file: ParsedFile, call: Node, value: Node): string {
  const text = file.textOf(value);
  if (!/[\r\n]/.test(text) || text.includes('`')) return text;
  const [outer, inner] = [indentAt(file.text, call.start ?? 0), indentAt(file.text, value.start ?? 0)];
  const surplus = inner.slice(outer.length);
  if (surplus === '' || !inner.startsWith(outer)) return text;
  return text.replace(/(\r\n|\n|\r)([^\S\r\n]*)/g, (_whole, eol: string, blanks: string) =>
    blanks.startsWith(inner) ? `${eol}${outer}${blanks.slice(inner.length)}` : `${eol}${blanks}`,
  );
}
