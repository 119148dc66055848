// The normal form of a manifest: one line per dependency, sorted, and everything else as it stands.
const SECTIONS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'peerDependenciesMeta',
];

export interface NormalManifest {
  readonly dependencies: readonly string[];
  readonly rest: string;
}

/** `undefined` where the text is no JSON object. */
export function normalManifest(text: string): NormalManifest | undefined {
  let manifest: Record<string, unknown>;
  try {
    manifest = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const dependencies = SECTIONS.flatMap((section) =>
    Object.entries(manifest[section] ?? {}).map(([name, range]) => `${section}: ${name} ${saidOf(name, range)}`),
  );
  const rest = Object.fromEntries(Object.entries(manifest).filter(([key]) => !SECTIONS.includes(key)));
  return { dependencies: dependencies.sort(), rest: JSON.stringify(rest, undefined, 1) };
}

/**
 * Alternatives of a range stand in any order. Of an SDK package only the major counts: the floor is the version that a
 * tool was made with, and an install takes the newest one either way.
 */
function saidOf(name: string, range: unknown): string {
  if (typeof range !== 'string') return JSON.stringify(range);
  if (name.startsWith('@modelcontextprotocol/') && /^\^\d+\.\d+\.\d+$/.test(range)) return range.split('.')[0];
  return range
    .split('||')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .sort()
    .join(' || ');
}
