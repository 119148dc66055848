/** What a switched entry rests on, in one paragraph with places. */

import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile, Project } from '../contract.js';
import { pushesIn } from '../mrtr/pushes.js';
import type { Connection } from './connections.js';
import { placeOf } from './obstacles.js';

const LATER =
  'The server is built when the first message arrives, once more when a client probes with server/discover and then ' +
  'falls back to 2025; an error while building reaches the client as -32603 instead of ending the process.';

export function assumptionOf(project: Project, { file }: Connection): string {
  const group = project.mcp.groupOf(file.path);
  const files = project.mcp.filesAround(file.path).filter((one) => project.mcp.groupOf(one.path) === group);
  const questions = files.flatMap((one) => questionsIn(project, one));
  const initialized = files.flatMap(initializedIn);
  return [
    LATER,
    questions.length > 0 &&
      `On 2026-07-28 requests the questions to the client (${questions.join(', ')}) end in the SDK's error; 2025 clients keep them.`,
    initialized.length > 0 && `oninitialized (${initialized.join(', ')}) runs for 2025 clients only.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Places where a server asks its client something: those that 2026-07-28 answers with an error. */
export function questionsIn(project: Project, file: ParsedFile): string[] {
  return pushesIn(project.mcp, file).map(({ start }) => `${file.path}:${file.positionOf(start).line}`);
}

function initializedIn(file: ParsedFile): string[] {
  return file.paths('AssignmentExpression').flatMap(({ node }) => {
    const { left } = node;
    return isMember(left) && memberNameOf(left) === 'oninitialized' ? [placeOf(file, node)] : [];
  });
}
