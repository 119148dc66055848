// Both tools as their users start them, on a folder.
import { getMigration, run } from '@modelcontextprotocol/codemod';
import { applyPlan, planRepository } from '../../planner/index.js';
import { TRANSFORMS } from '../../transforms/index.js';

/** What stands against the official tool; later transforms change programs that it leaves as they are. */
const OURS = TRANSFORMS.map(({ id }) => id).filter((id) => id === 'sdk-v2' || id === 'sdk-v2-gaps');

export async function runOurs(root: string): Promise<void> {
  const result = await planRepository({ root, paths: [], era: 'dual', ignore: [], transforms: OURS });
  await applyPlan(result, { allowDirty: true });
}

export function runOfficial(root: string): void {
  const migration = getMigration('v1-to-v2');
  if (!migration) throw new Error('the official tool knows no v1-to-v2');
  run(migration, { targetDir: root });
}
