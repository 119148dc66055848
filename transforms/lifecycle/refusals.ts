/** The lines that check a message where it comes in, and answer the refusal in the way of the entry. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { bodyFunctionOf, type FunctionNode, findReturns } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { EraNames } from './era-names.js';

export function semicolonOf({ style }: ParsedFile): string {
  return style.semicolons ? ';' : '';
}

export function refusalLines(entry: Entry, names: EraNames, modern: string | undefined): string[] {
  const semicolon = semicolonOf(entry.file);
  return [
    `const ${names.refusal} = ${names.refusalOf}(${entry.message}, ${names.served})${semicolon}`,
    ...refuseLines(entry, names),
    ...(modern === undefined ? [] : [`const ${modern} = ${names.modernRequestOf}(${entry.message})${semicolon}`]),
  ];
}

/** How a refusal is sent. A notification (202) has no body. */
function refuseLines(entry: Entry, { refusal }: EraNames): string[] {
  const { indent } = entry.file.style;
  const semicolon = semicolonOf(entry.file);
  const lines = answerStatements(entry, refusal).flatMap((statement) => [
    ...statement.slice(0, -1),
    `${statement.at(-1)}${semicolon}`,
  ]);
  if (lines.length === 1) return [`if (${refusal}) ${lines[0]}`];
  return [`if (${refusal}) {`, ...lines.map((line) => `${indent}${line}`), '}'];
}

/** Each statement as its lines, without the semicolon. */
function answerStatements(entry: Entry, refusal: string): string[][] {
  const { style, response, file, fn } = entry;
  const leave = [isInLoop(entry) ? 'continue' : 'return'];
  const { quote, indent, trailingCommas } = file.style;
  const type = `{ ${quote}Content-Type${quote}: ${quote}application/json${quote} }`;
  switch (style) {
    case 'express': {
      const answer = `${response}.status(${refusal}.status).json(${refusal}.body)`;
      return returnsValue(fn) ? [[`return ${answer}`]] : [[answer], leave];
    }
    case 'fastify':
      return [[`return ${response}.code(${refusal}.status).send(${refusal}.body)`]];
    case 'node':
      return [
        [`${response}.writeHead(${refusal}.status, ${type})`],
        [`${response}.end(${refusal}.body && JSON.stringify(${refusal}.body))`],
        leave,
      ];
    case 'stdio':
      // What is refused without a body is a notification: nothing is written for it.
      return [[`if (${refusal}.body) ${entry.write?.call(`${refusal}.body${castOf(entry)}`)}`], leave];
    default:
      return [
        [
          `return new Response(${refusal}.body && JSON.stringify(${refusal}.body), {`,
          `${indent}status: ${refusal}.status,`,
          `${indent}headers: ${type}${trailingCommas ? ',' : ''}`,
          '})',
        ],
      ];
  }
}

/** A writer of TypeScript has a type for its messages. */
function castOf({ write }: Entry): string {
  return write?.type === undefined || /^(?:any|unknown|object)$/.test(write.type) ? '' : ` as ${write.type}`;
}

/** `for await (const line of lines) { … }`: the next message is read, whatever becomes of this one. */
export function isInLoop({ known, fn, source }: Entry): boolean {
  const loop = (known ?? source).findParent((at) => at.isLoop() || at.isFunction());
  return loop?.isLoop() === true && (fn.isProgram() || loop.isDescendant(fn as NodePath));
}

/** It gives values back elsewhere; a function that never does may not begin here. */
function returnsValue(fn: Entry['fn']): boolean {
  if (fn.isProgram()) return false;
  return findReturns(bodyFunctionOf(fn as NodePath<FunctionNode>)).some(
    ({ node }) => node.argument !== null && node.argument !== undefined,
  );
}
