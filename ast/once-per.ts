/**
 * An answer about a node, a file or a project that is asked for many times and cannot change: found once, kept as long
 * as what it is about. Trees and facts are immutable per version, so nothing has to be forgotten.
 */
export function oncePer<Key extends object, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const known = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.answer;
    const answer = find(key);
    known.set(key, { answer });
    return answer;
  };
}
