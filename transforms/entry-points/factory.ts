/** Puts the code that builds a server into a function: one with a name, or the callback of `serveStdio`. */
import type { NodePath } from '@babel/traverse';
import type { Edit, Project } from '../contract.js';
import type { Handle } from './handle.js';
import { factoryNameIn, namedFrame, waits } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import type { Holder, Parts } from './parts.js';
import { listsAround, type StatementPath, statementsOf } from './places.js';
import type { Hoist, Job, Switch } from './plan.js';
import { chunkOf, isMultiLineBlank, wrapEdits } from './wrap.js';

export function returnLine({ file, binding, member = '' }: Holder): string {
  return `return ${binding.identifier.name}${member}${file.style.semicolons ? ';' : ''}`;
}

/** Statements of a list from the first to the last of some. */
function regionOf(list: NodePath, ends: readonly StatementPath[]): StatementPath[] {
  const start = Math.min(...ends.map(({ node }) => node.start!));
  const end = Math.max(...ends.map(({ node }) => node.end!));
  return statementsOf(list).filter(({ node }) => node.start! >= start && node.end! <= end);
}

interface Named {
  readonly hoist: Hoist;
  readonly isAsync: boolean;
  readonly edits: readonly Edit[];
}

/**
 * Makes the code that builds a server a function of its own, in place.
 *
 * @param behind a statement behind the function
 * @param modifier `export `
 */
export function namedFactory(
  project: Project,
  holder: Holder,
  parts: Parts,
  gone: readonly { start: number; end: number }[],
  behind?: string,
  modifier = '',
): Named | Obstacle {
  const { file, list, binding } = holder;
  const name = factoryNameIn(project, file, binding.identifier);
  const inner = parts.isLateInner ? parts.late : [];
  const frame = namedFrame(file, name, [...parts.moved, ...inner]);
  const region = regionOf(list, parts.moved);
  const body = file.text.slice(region[0].node.start!, region.at(-1)!.node.end!);
  const foot = [
    ...inner.map(({ node }) => file.textOf(node)),
    ...(isMultiLineBlank(body) ? [''] : []),
    returnLine(holder),
    frame.foot,
  ];
  const edits = wrapEdits({
    file,
    region,
    moved: parts.moved,
    gone,
    head: [`${modifier}${frame.head}`],
    foot,
    below: behind,
  });
  if (isObstacle(edits)) return edits;
  const removals = inner.map(({ node }) => ({ file: file.path, ...chunkOf(file, node), text: '' }));
  const { start, end } = parts.moved[0].node;
  return {
    hoist: { file: file.path, start: start!, end: end!, reason: 'wrapped', name, edits },
    isAsync: waits(file, [...parts.moved, ...inner]),
    edits: removals,
  };
}

/** `serveStdio(() => { const server = …; …; return server; });` round the code of the function that connects. */
export function inlined(job: Job, holder: Holder, parts: Parts, handle: Handle): Switch | Obstacle {
  const { file, list } = holder;
  const [{ node }] = parts.moved;
  const edits = callbackEdits(job, list, parts.moved, holder, handle, undefined);
  if (isObstacle(edits)) return edits;
  const hoist: Hoist = {
    file: file.path,
    start: node.start!,
    end: node.end!,
    reason: 'wrapped',
    name: 'serveStdio',
    edits,
  };
  return { hoists: [hoist], edits: [] };
}

/** The callback for what the function that connects adds to a server made elsewhere. */
export function finished(
  job: Job,
  holder: Holder,
  parts: Parts,
  handle: Handle,
  made: string,
  isAsync: boolean,
): readonly Edit[] | Obstacle {
  const { file, binding } = holder;
  const { statement } = job.sink;
  const [list] = statement ? listsAround(statement) : [];
  const stray = parts.late.find((one) => !list || listsAround(one)[0].node !== list.node);
  if (!list || !statement || stray) return obstacleAt(file, (stray ?? parts.late[0]).node, 'needed-outside');
  const wait = isAsync ? 'await ' : '';
  const first = `const ${binding.identifier.name} = ${wait}${made}${file.style.semicolons ? ';' : ''}`;
  return callbackEdits(job, list, parts.late, holder, handle, first, isAsync);
}

function callbackEdits(
  job: Job,
  list: NodePath,
  moved: readonly StatementPath[],
  holder: Holder,
  handle: Handle,
  first: string | undefined,
  isAsync = false,
): Edit[] | Obstacle {
  const { file } = job.connection;
  const end = job.sink.statement!;
  const async = isAsync || waits(file, moved) ? 'async ' : '';
  const head = [`${handle.prefix}${job.serving.callee}(${async}() => {`, ...(first === undefined ? [] : [first])];
  const foot = [returnLine(holder), `}${job.options})${file.text[end.node.end! - 1] === ';' ? ';' : ''}`];
  const region = regionOf(list, [...moved, end]);
  return wrapEdits({ file, region, moved, gone: job.transport.goneSpans, head, foot, end });
}
