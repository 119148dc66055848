/** Which reasons of a transform no fixture shows yet. The list below may only shrink: a reason that is shown must leave it. */
import { rulesOf, type Transform } from '../../transforms/contract.js';

/** Reasons that no fixture can bring about, or none does yet, with why. */
export const UNSHOWN: Readonly<Record<string, string>> = {
  'sdk-v2/zod-floor/catalog-range': 'needs the file of a workspace: test/sdk-v2-manifests.test.ts',
  'sdk-v2/workspace-manifests/catalog-line': 'needs the file of a workspace: test/sdk-v2-manifests.test.ts',
  'sdk-v2/zod-floor/zod-3-in-tests': 'needs a test file beside the server: test/sdk-v2-manifests.test.ts',
};

/**
 * Rules whose obstacles are found by the same code, so that one of them shows a reason for all: `factory-source.ts` and
 * the planner of stdio entries look at servers, `http-entries` at what serves over HTTP.
 */
const SAME_FINDER: readonly (readonly string[])[] = [
  ['stdio-entry-sdk', 'http-entry-sdk', 'session-transport-map'],
  ['server-factory-hoist'],
];

/** @param anywhere what fixtures of all transforms show */
export function coverageFaults(
  transform: Transform,
  shown: ReadonlySet<string>,
  anywhere: ReadonlySet<string> = shown,
): string[] {
  const all = rulesOf(transform).flatMap((rule) => Object.keys(rule.reasons).map((reason) => `${rule.id}/${reason}`));
  return all.flatMap((id) => {
    const excuse = UNSHOWN[`${transform.id}/${id}`];
    if (shown.has(id) || isShownByKin(id, anywhere))
      return excuse === undefined ? [] : [`${id} is shown now: take it out of UNSHOWN`];
    return excuse === undefined ? [`no fixture shows ${id}`] : [];
  });
}

function isShownByKin(id: string, anywhere: ReadonlySet<string>): boolean {
  const [rule, reason] = id.split('/');
  const kin = SAME_FINDER.find((rules) => rules.includes(rule)) ?? [];
  return kin.some((one) => anywhere.has(`${one}/${reason}`));
}
