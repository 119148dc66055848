/** The call that replaces `connect`: its name in the file, its options, and the import that brings it in. */
import type { NodePath } from '@babel/traverse';
import type { ImportDeclaration, ImportSpecifier, NewExpression, Node, ObjectPattern } from '@babel/types';
import { isMember } from '../../ast/calls.js';
import { appendElementsEdit } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import { childOf } from '../../ast/paths.js';
import { freeNameOf, identifiersNamed, referencesOf } from '../../ast/scope.js';
import { appendSpecifiersEdit } from '../../ast/specifiers.js';
import { insertImportsEdit } from '../../ast/statements.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { isWithin } from './places.js';

export const STDIO_MODULE = '@modelcontextprotocol/server/stdio';
const NAME = 'serveStdio';

/** How a file comes by `serveStdio`. */
export interface Serving {
  /** What is called: `serveStdio`, `(0, stdio_js_1.serveStdio)`. */
  readonly callee: string;
  /** Given the code that goes away: the edits of the import. */
  importEdits(gone: readonly Node[]): Edit[];
}

/** @param construction the `new StdioServerTransport(…)` of the connection, in the same file */
export function servingOf(file: ParsedFile, construction: NodePath<NewExpression>): Serving {
  const existing = existingName(file);
  const callee = childOf(construction, 'callee');
  if (isMember(callee.node)) {
    const object = file.textOf(callee.node.object);
    const isCompiled = file.text.includes(`(0, ${object}.`) || /_\d+$/.test(object);
    const text = `${object}.${NAME}`;
    return { callee: isCompiled ? `(0, ${text})` : text, importEdits: () => [] };
  }
  const name = existing ?? (identifiersNamed(file, NAME).length === 0 ? NAME : freeNameOf(file, NAME));
  const binding = callee.isIdentifier() ? callee.scope.getBinding(callee.node.name) : undefined;
  return {
    callee: name,
    importEdits: (gone) => {
      if (existing !== undefined) return [];
      const uses = binding ? referencesOf(file, binding) : [];
      const isLast = uses.every(({ path }) => gone.some((node) => isWithin(path.node, node)));
      const edit =
        binding && (importEdit(file, binding.path, name, isLast) ?? patternEdit(file, binding, name, isLast));
      return [edit ?? plainImport(file, name)];
    },
  };
}

/** The local name of `serveStdio` where the file has it already. */
function existingName(file: ParsedFile): string | undefined {
  for (const { node, parent } of file.paths('ImportSpecifier')) {
    const source = (parent as ImportDeclaration).source.value;
    const { imported, local } = node as ImportSpecifier;
    if (source === STDIO_MODULE && imported.type === 'Identifier' && imported.name === NAME) return local.name;
  }
  return undefined;
}

function importEdit(file: ParsedFile, specifier: NodePath, name: string, isLast: boolean): Edit | undefined {
  if (!specifier.isImportSpecifier()) return undefined;
  const declaration = specifier.parent as ImportDeclaration;
  if (declaration.source.value !== STDIO_MODULE || declaration.importKind === 'type') return undefined;
  const text = name === NAME ? NAME : `${NAME} as ${name}`;
  if (!isLast) return appendSpecifiersEdit(file, declaration, [text]);
  return { file: file.path, start: specifier.node.start!, end: specifier.node.end!, text };
}

/** `const { StdioServerTransport } = require('…')`, or of an awaited `import()`. */
function patternEdit(
  file: ParsedFile,
  binding: { readonly path: NodePath; readonly identifier: Node },
  name: string,
  isLast: boolean,
): Edit | undefined {
  const { path, identifier } = binding;
  if (!path.isVariableDeclarator() || path.node.id.type !== 'ObjectPattern') return undefined;
  const pattern: ObjectPattern = path.node.id;
  if (!file.textOf(path.node).includes(STDIO_MODULE)) return undefined;
  const property = pattern.properties.find((one) => isWithin(identifier, one));
  const text = name === NAME ? NAME : `${NAME}: ${name}`;
  if (!property || !isLast) return appendElementsEdit(file, pattern.properties, [text], pattern.start!, ' ');
  return { file: file.path, start: property.start!, end: property.end!, text };
}

function plainImport(file: ParsedFile, name: string): Edit {
  const what = name === NAME ? NAME : `${NAME} as ${name}`;
  const semicolon = file.style.semicolons ? ';' : '';
  return insertImportsEdit(file, [`import { ${what} } from ${quotedText(STDIO_MODULE, file.style.quote)}${semicolon}`]);
}

/** The second argument of the call with its comma, or nothing. */
export function optionsText(project: Project, file: ParsedFile, transport: string | undefined): string {
  const { quote } = file.style;
  const options = [
    ...(project.options.era === 'modern' ? [`legacy: ${quotedText('reject', quote)}`] : []),
    ...(transport === undefined ? [] : [transport === 'transport' ? transport : `transport: ${transport}`]),
  ];
  return options.length > 0 ? `, { ${options.join(', ')} }` : '';
}
