// What `tsc --noEmit` says of a tree, in words that do not depend on where the tree lies.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../corpus/child.js';
import { ROOT } from '../corpus/published.js';

export interface TypeFault {
  /** From the root of the tree. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

const ERROR = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/;
/** An error of the configuration has no place. */
const PLACELESS = /^error (TS\d+): (.*)$/;

export async function typeErrorsIn(root: string, projects: readonly string[]): Promise<TypeFault[]> {
  const found: TypeFault[] = [];
  for (const project of projects) {
    const folder = dirname(join(root, project));
    const { stdout, stderr, code } = await run(
      process.execPath,
      [
        '--max-old-space-size=6144',
        compilerFor(root, folder),
        '--noEmit',
        '--pretty',
        'false',
        '-p',
        join(root, project),
      ],
      { cwd: root, limitMs: 900_000 },
    );
    if (code !== 0 && !/error TS\d+/.test(stdout))
      throw new Error(`tsc -p ${project} ended with ${code}: ${stdout}${stderr}`);
    found.push(...stdout.split(/\r?\n/).flatMap((line) => errorOf(line, root, project)));
  }
  // Two projects may share a file.
  return [...new Map(found.map((error) => [`${error.file}:${error.line}:${keyOf(error)}`, error])).values()];
}

/** The compiler that the repository installs, else ours. */
function compilerFor(root: string, folder: string): string {
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const own = join(at, 'node_modules/typescript/lib/tsc.js');
    if (existsSync(own)) return own;
  }
  return join(ROOT, 'node_modules/typescript/lib/tsc.js');
}

function errorOf(line: string, root: string, project: string): TypeFault[] {
  const placed = ERROR.exec(line);
  const clean = (text: string): string => text.replaceAll(`${root}/`, '').replace(/\s+/g, ' ').trim();
  if (placed) {
    const [, file, at, code, message] = placed;
    return [{ file: clean(file), line: Number(at), code, message: clean(message) }];
  }
  const placeless = PLACELESS.exec(line);
  return placeless ? [{ file: project, line: 0, code: placeless[1], message: clean(placeless[2]) }] : [];
}

/** The same error before and after: lines move, and types are spelt with the path they were found under. */
function keyOf({ file, code, message }: TypeFault): string {
  return [file, code, message.replace(/import\("[^"]*"\)\./g, '').replace(/\d+/g, '0')].join('\0');
}

/** The errors of `after` that `before` has not, each as often as it is more often there. */
export function newErrors(before: readonly TypeFault[], after: readonly TypeFault[]): TypeFault[] {
  const known = new Map<string, number>();
  for (const error of before) known.set(keyOf(error), (known.get(keyOf(error)) ?? 0) + 1);
  return after.filter((error) => {
    const left = known.get(keyOf(error)) ?? 0;
    known.set(keyOf(error), left - 1);
    return left <= 0;
  });
}
