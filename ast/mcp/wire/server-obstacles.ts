/** What keeps a server from being brought over whole. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import type { Project } from '../../project.js';
import { WIRE_METHODS } from '../../protocol/wire-methods.js';
import { isServedMethod } from './arms.js';
import { unknownEnvelopesIn } from './responses.js';
import { isAnswered } from './server-answers.js';
import type { WireServer } from './servers.js';

/** Something that cannot be brought over; `text` completes "it stays as it is: …". */
export interface Obstacle {
  readonly text: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export function obstacle(file: ParsedFile, path: NodePath, text: string): Obstacle {
  return { text, file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
}

export function obstaclesOf(project: Project, server: Omit<WireServer, 'obstacles'>): Obstacle[] {
  const { main, handshake, exits, entries } = server;
  const found: Obstacle[] = [];
  if (!handshake) found.push(obstacle(main.file, main.path, 'what it answers to initialize is not found'));
  if (exits.length === 0)
    found.push(obstacle(main.file, main.path, 'the place where its results get their envelope is not found'));
  for (const arm of server.dispatchers.flatMap(({ arms }) => arms)) {
    const method = arm.methods.find((one) => WIRE_METHODS[one]?.isModern && isServedMethod(one));
    if (method !== undefined && exits.length > 0 && !isAnswered(project, arm, server))
      found.push(obstacle(arm.file, arm.path, `how its answer to ${method} gets an envelope cannot be followed`));
  }
  for (const file of server.files) {
    for (const path of unknownEnvelopesIn(project)(file)) {
      if (server.reaches(path)) found.push(obstacle(file, path, 'it makes an envelope whose content is not known'));
    }
  }
  for (const { file, source, style } of entries) {
    if (style === 'koa') found.push(obstacle(file, source, 'its entry is one of Koa, which no rule brings over yet'));
  }
  for (const { file, lookup, construction, isNeeded, name } of server.sessions.variables) {
    if (isNeeded && !construction)
      found.push(obstacle(file, lookup, `how the session in ${name} is made is not found`));
  }
  return found;
}
