/** Where a server sends a log message to its client, and what it says. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyCall, isMember, memberNameOf } from '../../ast/calls.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { hasUnknownKeys, keyOf, propertyValueOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { indentAt } from '../../ast/source.js';
import { commentsIn } from '../../ast/tokens.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { isOfCollection } from './receivers.js';
import { sentNotificationOf } from './sent-notifications.js';

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
  const sender = loggingMethodOf(project, file, path) ?? logNotificationOf(project, file, path);
  if (!sender) return [];
  const { params, ...rest } = sender;
  const what = file.textOf(path.node.callee).replace(/\s+/g, ' ');
  return [{ ...siteAt(file, path.node), path, what, message: messageOf(file, path.node, params), ...rest }];
}

type Sender = Pick<LogCall, 'server' | 'request' | 'steps'> & { readonly params: Node | undefined };

function loggingMethodOf(project: Project, file: ParsedFile, path: NodePath<AnyCall>): Sender | undefined {
  const callee = childOf(path, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'sendLoggingMessage') return undefined;
  const found = project.mcp.instanceOf(file, childOf(callee, 'object'), 'McpServer', 'Server');
  if (!found && !isOfCollection(project, file, callee)) return undefined;
  return {
    server: found?.value,
    request: undefined,
    steps: found?.value.steps ?? [],
    params: path.node.arguments[0],
  };
}

function logNotificationOf(project: Project, file: ParsedFile, path: NodePath<AnyCall>): Sender | undefined {
  const sent = sentNotificationOf(project, file, path);
  return sent?.method === NOTIFICATION ? sent : undefined;
}

/** `{ level, data, logger }` → `level, data, logger`; `message` → `message.level, message.data, message.logger`. */
function messageOf(file: ParsedFile, call: AnyCall, params: Node | undefined): string | undefined {
  if (params?.type === 'Identifier') return PARTS.map((part) => `${params.name}.${part}`).join(', ');
  if (params?.type !== 'ObjectExpression' || hasUnknownKeys(params)) return undefined;
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
