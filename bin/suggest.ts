/** The word that was probably meant. */

/** The nearest candidate, or `undefined` when none is near enough to be worth a line. */
export function nearestOf(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  let nearest: string | undefined;
  // Two letters are within one step of too much.
  let least = typed.length < 3 ? 1 : Math.max(1, Math.floor(typed.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const steps = isShortened(typed, candidate) ? 1 : stepsBetween(typed, candidate.toLowerCase());
    if (steps < least) {
      least = steps;
      nearest = candidate;
    }
  }
  return nearest;
}

/** `entry` for `entry-points`, but not `e`. */
function isShortened(typed: string, candidate: string): boolean {
  return typed.length >= 3 && candidate.toLowerCase().startsWith(typed);
}

/** ` Did you mean x?`, or nothing. */
export function hintOf(
  word: string,
  candidates: readonly string[],
  written = (candidate: string) => candidate,
): string {
  const nearest = nearestOf(word, candidates);
  return nearest === undefined ? '' : ` Did you mean ${written(nearest)}?`;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function stepsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      current[at] = Math.min(last[at] + 1, current[at - 1] + 1, last[at - 1] + (isSame ? 0 : 1));
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      if (isSwap) current[at] = Math.min(current[at], beforeLast[at - 2] + 1);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length];
}
