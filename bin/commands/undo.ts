/** `undo`: restores what the last `apply` changed. */
import { undoLast } from '../../planner/index.js';
import type { Screen } from '../output/screen.js';
import { counted } from '../output/words.js';
import { folderOf, type Request } from '../request.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  const { status, cause, restored, changed, failed, exitCode } = await undoLast(folderOf(request));
  if (status === 'nothing-to-undo') await screen.print('Nothing to undo: no apply is recorded in this folder.\n');
  else if (status === 'refused') {
    screen.warn(
      [
        `Nothing was restored. ${cause ?? 'Files changed after the apply.'}`,
        ...changed.map((file) => `  ${file}`),
      ].join('\n'),
    );
  } else
    await screen.print(
      `Restored ${counted(restored.length, 'file')}.\n${restored.map((file) => `  ${file}\n`).join('')}`,
    );
  for (const failure of failed) screen.warn(`Not restored: ${failure.file} ${failure.cause}`);
  return exitCode;
}
