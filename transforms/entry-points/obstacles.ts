/** What keeps an entry from being switched: data that the rule turns into a `manual` finding. */
import type { Node } from '@babel/types';
import type { ParsedFile, Span } from '../contract.js';

export type ObstacleReason =
  | 'needs-sdk-v2'
  | 'transport-unclear'
  | 'transport-used'
  | 'receiver-unclear'
  | 'other-transport'
  | 'connected-in-loop'
  | 'result-used'
  | 'server-reassigned'
  | 'server-exported'
  | 'server-imported'
  | 'shared-instance'
  | 'registered-after-connect'
  | 'used-outside'
  | 'pushed-outside'
  | 'unknown-callee'
  | 'needed-outside'
  | 'changes-later'
  | 'leaves-early'
  | 'compiled-await'
  | 'shared-line'
  | 'callers-unknown'
  | 'made-in-class'
  | 'returns-more';

export interface Obstacle {
  readonly obstacle: ObstacleReason;
  readonly at: Span;
  readonly words: Readonly<Record<string, string>>;
}

/** @param word what the texts of the reason call `{what}`; the code itself when left out */
export function obstacleAt(file: ParsedFile, node: Node, obstacle: ObstacleReason, word?: string): Obstacle {
  const at = { file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
  const what = word ?? shortened(file.textOf(node));
  return { obstacle, at, words: { what, place: placeOf(file, node) } };
}

export function isObstacle(result: object): result is Obstacle {
  return 'obstacle' in result;
}

export function placeOf(file: ParsedFile, node: Node): string {
  return `${file.path}:${file.positionOf(node.start ?? 0).line}`;
}

export function shortened(text: string): string {
  const [line] = text.trim().split(/\r\n|\n|\r/);
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
