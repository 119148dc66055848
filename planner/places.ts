/** What a path says about a file: its kind, and whether it lies where people do not write code by hand. */

/** Never entered, at any depth, whatever is named on the command line. */
const CLOSED_FOLDERS = new Set(['node_modules', '.git', '.mcp-refit']);

const BUILD_FOLDERS = new Set([
  'dist',
  'build',
  'out',
  'coverage',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.vercel',
  '.netlify',
  '.wrangler',
  '.cache',
  '.parcel-cache',
  '.nyc_output',
]);

export type FileKind = 'source' | 'declaration' | 'manifest' | 'config';

export function kindOf(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'package.json') return 'manifest';
  if (/\.[cm]?[jt]sx?$/.test(name)) return /\.d(?:\.[\w-]+)?\.[cm]?ts$/.test(name) ? 'declaration' : 'source';
  return /^[jt]sconfig(?:\.[\w.-]+)?\.json$/.test(name) ? 'config' : undefined;
}

export function isManifestPath(path: string): boolean {
  return kindOf(path) === 'manifest';
}

export function isClosedFolder(name: string): boolean {
  return CLOSED_FOLDERS.has(name);
}

export function isBuildFolder(name: string): boolean {
  return BUILD_FOLDERS.has(name);
}

export function isInClosedFolder(path: string): boolean {
  return path.split('/').some(isClosedFolder);
}

/** The outermost folder of build output that holds the path, or `undefined`. */
export function buildFolderOf(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const depth = folders.findIndex(isBuildFolder);
  return depth < 0 ? undefined : folders.slice(0, depth + 1).join('/');
}

/** True when `path` is `folder` or lies below it; `''` is the root. */
export function isUnder(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
