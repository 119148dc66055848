/** What keeps sessions in the code that serves them: data that the rules turn into `manual` findings, or into a leg kept for 2025. */
import type { Node } from '@babel/types';
import type { ParsedFile, Span } from '../contract.js';
import { placeOf, shortened } from '../entry-points/obstacles.js';

export type HttpObstacleReason =
  | 'blocked'
  | 'does-more'
  | 'served-later'
  | 'answer-used'
  | 'used-elsewhere'
  | 'store-exported'
  | 'options-unclear'
  | 'relayed'
  | 'several-servers'
  | 'served-elsewhere'
  | 'not-async'
  | 'body-unread'
  | 'gate-behind'
  | 'web-request'
  | 'factory-reads';

export interface HttpObstacle {
  readonly httpObstacle: HttpObstacleReason;
  readonly at: Span;
  readonly words: Readonly<Record<string, string>>;
}

export function httpObstacleAt(file: ParsedFile, node: Node, httpObstacle: HttpObstacleReason): HttpObstacle {
  const at = { file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
  return { httpObstacle, at, words: { what: shortened(file.textOf(node)), place: placeOf(file, node) } };
}

export function isHttpObstacle(result: object): result is HttpObstacle {
  return 'httpObstacle' in result;
}
