/** A transform by id, also one that is not in the ordered list yet; `undefined` when there is none. */
import { existsSync } from 'node:fs';
import type { Transform } from '../../transforms/contract.js';
import { TRANSFORMS } from '../../transforms/index.js';

export async function transformById(id: string): Promise<Transform | undefined> {
  const listed = TRANSFORMS.find((transform) => transform.id === id);
  if (listed) return listed;
  const module = new URL(`../../transforms/${id}/index.ts`, import.meta.url);
  if (!existsSync(module)) return undefined;
  return ((await import(module.href)) as { transform: Transform }).transform;
}
