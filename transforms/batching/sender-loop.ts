/** The loop through a function of the program that sends single messages already. */
import type { NodePath } from '@babel/traverse';
import { commentsIn } from '../../ast/tokens.js';
import type { Edit } from '../contract.js';
import type { Draft } from './loop-draft.js';
import { namedEdit } from './loop-edits.js';
import { arrayText, boundLines, castText, targetText } from './reply-texts.js';
import type { SingleSender } from './single-sender.js';

/** Everything between sending and reading only serves this one response: a sender of its own does all of it. */
export function canReplace({ file, region, first, last }: Draft): boolean {
  const { statements, reply, declared } = region;
  if (reply && !declared && statements.length < 2) return false;
  const span = { start: first.node.start ?? 0, end: last.node.end ?? 0 };
  const isPlain = statements.slice(0, -1).every((one) => one.isVariableDeclaration() || isFailureCheck(one));
  return isPlain && commentsIn(file, span).length === 0;
}

function isFailureCheck(statement: NodePath): boolean {
  if (!statement.isIfStatement() || statement.node.alternate) return false;
  const { consequent } = statement.node;
  const body = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
  return body.length === 1 && body[0].type === 'ThrowStatement';
}

/** The statements give way to calls of that function. */
export function senderEdits(draft: Draft, { callee }: SingleSender): Edit[] {
  const { file, region, first, last, indent, eol, message, listed } = draft;
  const call = `${callee}(${message})`;
  const lines = sentLines(draft, call);
  const isDeclared = region.declared !== undefined || !region.reply;
  const end = isDeclared ? (last.node.end ?? 0) : (last.node.start ?? 0);
  const text = `${listed}${lines.join(`${eol}${indent}`)}`;
  const edits: Edit[] = [
    { file: file.path, start: first.node.start ?? 0, end, text: isDeclared ? text : `${text}${eol}${indent}` },
  ];
  if (!isDeclared) edits.push(namedEdit(draft));
  return edits;
}

function sentLines(draft: Draft, call: string): string[] {
  const { batch, region, message, list, semicolon, replies, file } = draft;
  if (!region.reply) return [`for (const ${message} of ${list}) await ${call}${semicolon}`];
  if (batch.order === 'parallel') {
    const value = `await Promise.all(${list}.map((${message}) => ${call}))`;
    const cast = castText(draft);
    return [`const ${targetText(draft, replies)} = ${cast ? `(${value})${cast}` : value}${semicolon}`];
  }
  const unit = file.style.indent;
  const body = batch.hasNotifications
    ? [
        `for (const ${message} of ${list}) {`,
        `${unit}const reply = await ${call}${semicolon}`,
        `${unit}if ('id' in ${message}) ${replies}.push(reply)${semicolon}`,
        '}',
      ]
    : [`for (const ${message} of ${list}) ${replies}.push(await ${call})${semicolon}`];
  return [`const ${arrayText(draft)} = []${semicolon}`, ...body, ...boundLines(draft)];
}
