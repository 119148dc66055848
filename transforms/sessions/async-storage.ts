/** What is put into an `AsyncLocalStorage` for a request, and where the code that serves it takes that out again. */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { linksOf } from '../../ast/imports.js';
import { initialValueOf } from '../../ast/initial-values.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

interface Place {
  readonly file: ParsedFile;
  readonly path: NodePath;
}

const FILLING: ReadonlySet<string> = new Set(['run', 'enterWith']);

/** Every `storage.getStore()` of the storage that a call fills: `storage.run(value, …)`, `storage.enterWith(value)`. */
export function storeReadsOf(project: Project, file: ParsedFile, call: NodePath): Place[] {
  const filled = isCall(call.node) ? skinOf(childOf(call, 'callee')) : undefined;
  if (!filled || !isMember(filled.node) || !FILLING.has(memberNameOf(filled.node) ?? '')) return [];
  const storage = storageOf(project, file, childOf(filled, 'object'));
  if (storage === undefined) return [];
  return project.modules
    .membersOf(project.modules.islandOf(file.path))
    .filter((path) => project.tree.text(path)?.includes('getStore'))
    .flatMap((path) => project.file(path) ?? [])
    .flatMap((one) => readsIn(project, one, storage));
}

function readsIn(project: Project, file: ParsedFile, storage: string): Place[] {
  const calls = [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')] as readonly NodePath[];
  return calls
    .filter((path) => {
      const callee = skinOf(childOf(path, 'callee'));
      if (!isMember(callee.node) || memberNameOf(callee.node) !== 'getStore') return false;
      return storageOf(project, file, childOf(callee, 'object')) === storage;
    })
    .map((path) => ({ file, path }));
}

/** A name for the storage that an expression is, the same in every file that imports it. */
function storageOf(project: Project, file: ParsedFile, wrapped: NodePath): string | undefined {
  const path = skinOf(wrapped);
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  if (!binding) return undefined;
  if (binding.kind !== 'module') return storageNamed(project, file, binding.scope.getBinding(binding.identifier.name));
  for (const { specifier, bindings } of linksOf(file)) {
    const imported = bindings.find(({ id }) => id === binding.identifier)?.imported;
    const target = imported === undefined ? undefined : project.modules.resolve(file.path, specifier);
    const other = target === undefined ? undefined : project.file(target);
    if (other) return storageNamed(project, other, other.program.scope.getBinding(imported!));
  }
  return undefined;
}

function storageNamed(
  project: Project,
  file: ParsedFile,
  binding: Parameters<typeof initialValueOf>[0],
): string | undefined {
  const init = initialValueOf(binding);
  if (!binding || !init || !skinOf(init).isNewExpression()) return undefined;
  const made = project.mcp.valuesOf(file, childOf(skinOf(init), 'callee'));
  const isStorage = made.some(
    (value) =>
      value.type === 'external' &&
      /^(?:node:)?async_hooks$/.test(value.module) &&
      /(?:^|\.)AsyncLocalStorage$/.test(value.name),
  );
  return isStorage ? `${file.path}:${binding.identifier.start}` : undefined;
}
