/** Values that pass between modules: imports, exports, barrels, CommonJS. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../file.js';
import { sdkOf } from '../protocol/sdk-classes.js';
import type { Evaluator } from './evaluate.js';
import type { Export } from './exports.js';
import { exportTableOf, nameOf } from './exports.js';
import type { Value } from './values.js';
import { stepOf, UNKNOWN } from './values.js';

export function importedValues(evaluator: Evaluator, file: ParsedFile, specifier: NodePath): Value[] {
  const declaration = specifier.parentPath;
  if (!declaration?.isImportDeclaration()) return [UNKNOWN];
  const source = declaration.node.source.value;
  if (specifier.isImportNamespaceSpecifier()) return moduleValues(evaluator, file, source, specifier);
  const name = specifier.isImportSpecifier() ? nameOf(specifier.node.imported) : 'default';
  return evaluator.linkedValues(file, source, name, specifier);
}

/** The module object of `specifier`. */
export function moduleValues(evaluator: Evaluator, file: ParsedFile, specifier: string, at: NodePath): Value[] {
  const target = evaluator.project.modules.resolve(file.path, specifier);
  if (target !== undefined) return [{ type: 'namespace', path: target }];
  return [{ type: 'external', module: specifier, name: '*', step: stepOf(file, at.node, `${specifier} imported`) }];
}

/** The export `name` of module `specifier`, seen from `file`. */
export function linkedValues(
  evaluator: Evaluator,
  file: ParsedFile,
  specifier: string,
  name: string,
  at: NodePath,
): Value[] {
  const target = evaluator.project.modules.resolve(file.path, specifier);
  if (target !== undefined) return evaluator.exportValues(target, name);
  const step = stepOf(file, at.node, `${name} imported from ${specifier}`);
  return [{ type: 'external', module: specifier, name, step }];
}

/** What file `path` exports as `name`. */
export function exportValues(
  evaluator: Evaluator,
  path: string,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): Value[] {
  const file = evaluator.project.file(path);
  if (!file || seen.has(path)) return [UNKNOWN];
  if (name === '*') return [{ type: 'namespace', path }];
  const table = exportTableOf(file);
  const entries = table.named.get(name);
  if (entries) return entries.flatMap((entry) => exportedValues(evaluator, file, entry));
  const visited = new Set([...seen, path]);
  for (const specifier of table.stars) {
    const target = evaluator.project.modules.resolve(path, specifier);
    if (target === undefined) {
      if (sdkOf(specifier)) return evaluator.linkedValues(file, specifier, name, file.program);
      continue;
    }
    const values = evaluator.exportValues(target, name, visited).filter(({ type }) => type !== 'unknown');
    if (values.length > 0) return values;
  }
  // `module.exports = { a }` imported by name.
  const whole = table.named.get('default')?.flatMap((entry) => exportedValues(evaluator, file, entry)) ?? [];
  return whole.length > 0 && name !== 'default'
    ? whole.flatMap((value) => evaluator.propertyValues(value, name))
    : [UNKNOWN];
}

function exportedValues(evaluator: Evaluator, file: ParsedFile, entry: Export): Value[] {
  if (entry.kind === 'value') return evaluator.valuesOf(file, entry.path);
  if (entry.kind === 'link') return evaluator.linkedValues(file, entry.specifier, entry.name, file.program);
  const binding = file.program.scope.getBinding(entry.name);
  return binding ? evaluator.bindingValues(file, binding) : [UNKNOWN];
}

/** A CommonJS file whose `module.exports` is one value gives that value to `require`. */
export function wholeModule(evaluator: Evaluator, value: Value): Value {
  if (value.type !== 'namespace') return value;
  const file = evaluator.project.file(value.path);
  const entry = file && exportTableOf(file).named.size === 1 ? exportTableOf(file).named.get('default') : undefined;
  if (!file || !entry || file.paths('ExportDefaultDeclaration').length > 0) return value;
  return entry.flatMap((one) => exportedValues(evaluator, file, one))[0] ?? value;
}
