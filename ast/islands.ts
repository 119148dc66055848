/** Files that imports join into one piece, so that what is found out about one piece cannot depend on another. */

export interface Islands {
  /** Of a file, the name of its island: the first of its members. */
  readonly names: ReadonlyMap<string, string>;
  /** Sorted as `paths` was. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

export function joinedIslands(paths: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Islands {
  const parents = new Map<string, string>();
  for (const [imported, from] of importers) for (const path of from) join(parents, imported, path);
  const names = new Map<string, string>();
  const members = new Map<string, string[]>();
  const named = new Map<string, string>();
  for (const path of paths) {
    const root = rootOf(parents, path);
    const name = named.get(root) ?? path;
    named.set(root, name);
    names.set(path, name);
    const known = members.get(name);
    if (known) known.push(path);
    else members.set(name, [path]);
  }
  return { names, members };
}

function join(parents: Map<string, string>, a: string, b: string): void {
  const [first, second] = [rootOf(parents, a), rootOf(parents, b)];
  if (first !== second) parents.set(second, first);
}

function rootOf(parents: Map<string, string>, path: string): string {
  let root = path;
  for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
  // The way is shortened for whoever asks next.
  for (let at = path; at !== root; ) {
    const next = parents.get(at) as string;
    parents.set(at, root);
    at = next;
  }
  return root;
}
