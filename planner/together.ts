/** Which files of a plan are written together or not at all: those that changes of one component touch. */
import type { ApplyFailure } from './apply.js';
import type { Plan } from './shape.js';

/**
 * Files that must not be written because one that belongs with them cannot be: half a server would be brought over.
 * A file that changes of two components touch joins these.
 */
export function heldWith(plan: Plan, failed: readonly ApplyFailure[]): ApplyFailure[] {
  const components = componentsByFile(plan);
  const causes = new Map(failed.map(({ file }) => [file, file]));
  for (const [file, cause] of causes) {
    for (const [other, own] of components) {
      if (causes.has(other)) continue;
      if ([...own].some((component) => components.get(file)?.has(component))) causes.set(other, cause);
    }
  }
  return [...causes]
    .filter(([file, cause]) => file !== cause)
    .map(([file, cause]) => ({ file, cause: `held back, because it belongs with ${cause}, which cannot be written` }));
}

function componentsByFile({ files, findings }: Plan): Map<string, ReadonlySet<string>> {
  const componentOf = new Map(findings.map(({ id, component }) => [id, component]));
  return new Map(
    files.map(({ path, findings: touching }) => [path, new Set(touching.flatMap((id) => componentOf.get(id) ?? []))]),
  );
}
