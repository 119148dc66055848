/** The name under which a file can call `z.object`: the one that it has, or one that an added import gives it. */
import type { NodePath } from '@babel/traverse';
import type { ExternalValue, Value } from '../../ast/mcp/values.js';
import { ZOD_MODULES } from '../../ast/protocol/schema-libraries.js';
import { freeNameOf } from '../../ast/scope.js';
import { insertImportsEdit } from '../../ast/statements.js';
import type { Edit, ParsedFile, Project } from '../contract.js';

export interface ZodName {
  /** What `.object(…)` is written behind: `z`, `zod_1.z`. */
  readonly text: string;
  /** The import that has to be added for it. */
  readonly edit?: Edit;
}

type ZodValue = ExternalValue;

/**
 * @param origin file whose shape is wrapped: an added import names the same entry point of zod as that file does
 */
export function zodNameOf(file: ParsedFile, at: NodePath, origin: ParsedFile, project: Project): ZodName {
  const known = namesIn(file, project).find(({ binding }) => isVisible(binding.name, binding.node, at));
  if (known) return { text: known.text };
  const before = added.get(file);
  if (before) return before;
  const [theirs] = namesIn(origin, project);
  const name = freeNameOf(file, 'z') === 'z' ? 'z' : freeNameOf(file, 'zod');
  const text = importText(file, theirs?.value.module ?? 'zod', name);
  const answer = { text: name, edit: insertImportsEdit(file, [text]) };
  added.set(file, answer);
  return answer;
}

/** One import for all that a file needs zod for, also where the shapes come from files that name it differently. */
const added = new WeakMap<ParsedFile, ZodName>();

interface Known {
  readonly text: string;
  readonly value: ZodValue;
  readonly binding: { readonly name: string; readonly node: object };
}

/** Top-level names of a file that hold zod, by import, `require` or a module of the project that passes it on. */
function namesIn(file: ParsedFile, project: Project): Known[] {
  return Object.entries(file.program.scope.bindings).flatMap(([name, binding]): Known[] => {
    if (binding.path.isImportSpecifier() && binding.path.node.importKind === 'type') return [];
    const { parent } = binding.path;
    if (parent.type === 'ImportDeclaration' && parent.importKind === 'type') return [];
    const value = project.mcp.evaluator.bindingValues(file, binding).find(isZod);
    if (!value) return [];
    const text = value.name === '*' ? memberText(file, name, binding.path.isImportNamespaceSpecifier()) : name;
    return [{ text, value, binding: { name, node: binding.identifier } }];
  });
}

function isZod(value: Value): value is ZodValue {
  return value.type === 'external' && ZOD_MODULES.has(value.module) && ['z', '*', 'default'].includes(value.name);
}

/** A whole-module name is used as the file uses it: `z.object`, `zod_1.z.object`, `zod_1.default.object`. */
function memberText(file: ParsedFile, name: string, isNamespace: boolean): string {
  if (isNamespace || file.text.includes(`${name}.object(`)) return name;
  return file.text.includes(`${name}.default.`) ? `${name}.default` : `${name}.z`;
}

function isVisible(name: string, node: object, at: NodePath): boolean {
  return at.scope.getBinding(name)?.identifier === node;
}

function importText(file: ParsedFile, module: string, name: string): string {
  const { quote, semicolons } = file.style;
  const end = semicolons ? ';' : '';
  const source = `${quote}${module}${quote}`;
  if (isCommonJs(file)) return `const { ${name === 'z' ? 'z' : `z: ${name}`} } = require(${source})${end}`;
  return `import { ${name === 'z' ? 'z' : `z as ${name}`} } from ${source}${end}`;
}

function isCommonJs(file: ParsedFile): boolean {
  if (/\.c[jt]s$/.test(file.path) && !/\.cts$/.test(file.path)) return true;
  const isModule = file.ast.program.body.some(({ type }) => /^(?:Import|Export)/.test(type));
  return !isModule && /\brequire\s*\(/.test(file.text);
}
