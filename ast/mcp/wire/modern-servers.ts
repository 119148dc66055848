/**
 * Whether a hand-written server speaks 2026-07-28 already, by its own code and not by the module that this tool adds:
 * it answers `server/discover`, and tells requests by the envelope or by the version header.
 */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf } from '../../functions.js';
import { importsOf } from '../../imports.js';
import type { Project } from '../../project.js';
import { isAddedModule } from '../../protocol/added-modules.js';
import { DISCOVER_METHOD } from '../../protocol/cacheable-results.js';
import { HEADERS, META_KEYS, MODERN_VERSION } from '../../protocol/wire-names.js';
import { isTestFile } from '../facts.js';
import { filesBelow } from './callers.js';
import { armOf, type Dispatcher } from './dispatchers.js';

/** Keys that a request of 2026-07-28 brings; `serverInfo` is one of results. */
const REQUEST_KEYS: ReadonlySet<string> = new Set([META_KEYS.version, META_KEYS.capabilities, META_KEYS.clientInfo]);

const VERSION_HEADER = HEADERS.version.toLowerCase();

export function isModernServer(
  project: Project,
  dispatchers: readonly Dispatcher[],
  files: readonly ParsedFile[],
  reaches: (path: NodePath) => boolean,
): boolean {
  if (!dispatchers.some((dispatcher) => armOf(dispatcher, DISCOVER_METHOD))) return false;
  if (files.some((file) => importsAddedModule(project, file))) return false;
  // Without a handshake there is no other revision that it could speak.
  if (!dispatchers.some((dispatcher) => armOf(dispatcher, 'initialize'))) return true;
  const near = [...new Set([...files, ...files.flatMap((file) => filesBelow(project, file.path))])];
  const own = near.filter(({ path, text }) => !isTestFile(path) && !isAddedModule(text));
  const names = new Set(own.flatMap((file) => stringsRead(file, reaches)));
  const readsEnvelope = [...REQUEST_KEYS].some((key) => names.has(key));
  return readsEnvelope || (names.has(VERSION_HEADER) && names.has(MODERN_VERSION));
}

function importsAddedModule(project: Project, file: ParsedFile): boolean {
  return importsOf(file).some(({ specifier }) => {
    const target = project.modules.resolve(file.path, specifier);
    return target !== undefined && isAddedModule(project.tree.text(target) ?? '');
  });
}

/** Names of the envelope and the header on the way of messages, or in constants. */
function stringsRead(file: ParsedFile, reaches: (path: NodePath) => boolean): string[] {
  if (!/modelcontextprotocol\/|mcp-protocol-version|2026-07-28/i.test(file.text)) return [];
  return file.paths('StringLiteral').flatMap((path) => {
    const { value } = path.node;
    const name = value.toLowerCase() === VERSION_HEADER ? VERSION_HEADER : value;
    if (!REQUEST_KEYS.has(name) && name !== MODERN_VERSION && name !== VERSION_HEADER) return [];
    return isWrittenKey(path) || (enclosingFunctionOf(path) && !reaches(path)) ? [] : [name];
  });
}

/** The key of a literal: what a client sends, not what a server looks at. */
function isWrittenKey({ parent, key, parentPath }: NodePath): boolean {
  return parent.type === 'ObjectProperty' && key === 'key' && parentPath?.parent.type === 'ObjectExpression';
}
