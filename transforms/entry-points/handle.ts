/** The variable for what `serveStdio` returns: whoever closed the server closes the connection through it. */
import type { NodePath } from '@babel/traverse';
import { childOf } from '../../ast/paths.js';
import type { Edit, ParsedFile } from '../contract.js';
import { isTypeScript, newNameIn } from './naming.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import type { Holder, Parts } from './parts.js';
import { isWithin, listsAround } from './places.js';
import type { Job } from './plan.js';

/** The variable for what `serveStdio` returns, where something closes the connection. */
export interface Handle {
  /** In front of the call: `const stdio = `, `stdio = ` or nothing. */
  readonly prefix: string;
  /** Where the variable has to be declared further out. */
  readonly declaration: string | undefined;
  readonly edits: readonly Edit[];
}

export function handleOf(job: Job, holder: Holder, parts: Parts): Handle | Obstacle {
  const { file } = job.connection;
  const closers = [...parts.closers, ...job.transport.closers];
  if (closers.length === 0) return { prefix: '', declaration: undefined, edits: [] };
  const { statement } = job.sink;
  if (!statement) return obstacleAt(file, closers[0].parent, 'used-outside');
  const [list] = listsAround(statement);
  const name = newNameIn(job.project, file, 'stdio');
  const isInner = closers.every((path) => isWithin(path.node, list.node));
  if (!isInner && !holder.declaration) return obstacleAt(file, closers[0].parent, 'used-outside');
  const edits = closers.map((path) => closerEdit(file, path, name, isInner));
  if (isInner) return { prefix: `const ${name} = `, declaration: undefined, edits };
  const type = isTypeScript(file) ? `: ReturnType<typeof ${job.serving.callee}> | undefined` : '';
  const end = file.style.semicolons ? ';' : '';
  return { prefix: `${name} = `, declaration: `let ${name}${type}${end}`, edits };
}

/** `server.close()`, `server.server.close()` → `stdio.close()`. */
function closerEdit(file: ParsedFile, ref: NodePath, name: string, isSet: boolean): Edit {
  let object = ref;
  while (object.parentPath?.isMemberExpression() && !isCloseMember(object.parentPath)) object = object.parentPath;
  const isOptional = file.text[object.node.end!] === '?';
  const text = isSet || isOptional ? name : `${name}?`;
  return { file: file.path, start: ref.node.start!, end: object.node.end!, text };
}

function isCloseMember(path: NodePath): boolean {
  return (
    path.isMemberExpression() && childOf(path, 'property').isIdentifier({ name: 'close' }) && path.key === 'callee'
  );
}
