/** What becomes of subscriptions: a stream that the client listens to, and its end. */
import type { Node } from '@babel/types';
import { indentEdits } from '../../ast/print.js';
import { freeNameOf } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { insertBeforeEdit, removeStatementEdit } from '../../ast/statements.js';
import { commentsIn } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { eraTest } from './client-calls.js';
import { endOf, loopAround, loopedUrisOf, type Subscription, subscribesOf } from './client-subscriptions.js';

/** The statement with `client.listen(…)` in the place of the call. */
function listenText({ file, call, receiver, statement }: Subscription, uris: string): string {
  const whole = file.textOf(statement!.node);
  const {
    start,
    end,
    arguments: [, options],
  } = call.call.node;
  const from = (start ?? 0) - (statement!.node.start ?? 0);
  const to = (end ?? 0) - (statement!.node.start ?? 0);
  const more = options ? `, ${file.textOf(options)}` : '';
  return `${whole.slice(0, from)}${receiver}.listen({ resourceSubscriptions: ${uris} }${more})${whole.slice(to)}`;
}

/** One subscription that is never ended, or several that follow on each other. */
export function listenEdits(project: Project, run: readonly Subscription[]): Edit[] | undefined {
  const [first] = run;
  const { file, statement } = first;
  if (!isPlain(first) || !statement) return undefined;
  const uris = `[${run.map(({ uri }) => uri).join(', ')}]`;
  if (project.options.era === 'modern')
    return [
      { file: file.path, start: statement.node.start!, end: statement.node.end!, text: listenText(first, uris) },
      ...run.slice(1).map((one) => removeStatementEdit(file, one.statement!.node)),
    ];
  if (!statement.inList) return undefined;
  return run.length === 1 ? branchEdits(file, first, statement.node, uris) : blockEdits(first, run, uris);
}

/** `for (const uri of uris) await client.subscribeResource({ uri });` → one stream for all of them. */
export function loopEdits(project: Project, one: Subscription): Edit[] | undefined {
  const { file } = one;
  const loop = loopAround(one);
  const uris = loop && loopedUrisOf(file, loop, one);
  if (!loop || uris === undefined || !isPlain(one)) return undefined;
  if (project.options.era !== 'modern') return branchEdits(file, one, loop.node, uris);
  const { start, end } = loop.node;
  return commentsIn(file, { start: start!, end: end! }).length > 0
    ? undefined
    : [{ file: file.path, start: start!, end: end!, text: listenText(one, uris) }];
}

function isPlain({ receiver, uri, statement }: Subscription): boolean {
  return receiver !== undefined && uri !== undefined && statement !== undefined;
}

/** `if (modern) listen` in front of what stays. */
function branchEdits(file: ParsedFile, one: Subscription, node: Node, uris: string): Edit[] {
  const start = node.start ?? 0;
  const next = lineBreakAt(file, start);
  const text = `if (${eraTest(file, one.call, 'modern')}) ${listenText(one, uris)}${next}else `;
  return [{ file: file.path, start, end: start, text }];
}

function blockEdits(first: Subscription, run: readonly Subscription[], uris: string): Edit[] | undefined {
  const { file } = first;
  const [from, to] = [first.statement!.node, run.at(-1)!.statement!.node];
  const [start, end] = [from.start ?? 0, to.end ?? 0];
  // The first statement stands behind text that brings its own indentation.
  const inner = indentEdits(file, { start: start + 1, end });
  if (!inner) return undefined;
  const { indent: step } = file.style;
  const next = lineBreakAt(file, start);
  const text = `if (${eraTest(file, first.call, 'modern')}) {${next}${step}${listenText(first, uris)}${next}} else {${next}${step}`;
  return [
    { file: file.path, start, end: start, text },
    ...inner,
    { file: file.path, start: end, end, text: `${next}}` },
  ];
}

/** What becomes of a subscription and of its end, which see the constant between them. */
export interface PairEdits {
  readonly start: readonly Edit[];
  readonly end: readonly Edit[];
}

export function pairEdits(project: Project, one: Subscription, other: Subscription): PairEdits | undefined {
  const { file, statement } = one;
  const ended = other.statement?.node;
  if (!isPlain(one) || !statement?.inList || !ended || !/^await\b/.test(file.textOf(statement.node))) return undefined;
  const name = nameFor(project, one);
  const [start, stop] = [spanOf(file, statement.node), spanOf(file, ended)];
  const [listen, semicolon] = [listenText(one, `[${one.uri}]`), file.style.semicolons ? ';' : ''];
  const closed = `await ${name}.close()${semicolon}`;
  if (project.options.era === 'modern')
    return { start: [{ ...start, text: `const ${name} = ${listen}` }], end: [{ ...stop, text: closed }] };
  const listening = `${eraTest(file, one.call, 'modern')} ? ${listen.replace(/;$/, '')} : undefined${semicolon}`;
  const front = insertBeforeEdit(file, statement.node, [`const ${name} = ${listening}`]);
  const branch = `if (${name}) ${closed}${lineBreakAt(file, stop.start)}else `;
  return {
    start: [{ ...front, text: `${front.text}if (!${name}) ` }],
    end: other.statement.inList
      ? [{ ...stop, end: stop.start, text: branch }]
      : [{ ...stop, text: `{ ${branch}${file.textOf(ended)} }` }],
  };
}

/** Each pair of a file has a name of its own. */
function nameFor(project: Project, one: Subscription): string {
  const pairs = subscribesOf(project).filter((other) => other.file === one.file && endOf(project, other));
  const at = pairs.indexOf(one);
  return freeNameOf(one.file, at > 0 ? `subscription${at + 1}` : 'subscription');
}

function spanOf({ path: file }: ParsedFile, { start, end }: Node): Pick<Edit, 'file' | 'start' | 'end'> {
  return { file, start: start ?? 0, end: end ?? 0 };
}

function lineBreakAt(file: ParsedFile, offset: number): string {
  return `${eolAt(file.text, offset, file.style)}${indentAt(file.text, offset)}`;
}
