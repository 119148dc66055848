/** Names that a rewrite needs in a file, brought in as few edits as it takes. */
import type { ImportDeclaration } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import type { ModuleLink } from './imports.js';
import { appendElementsEdit } from './lists.js';
import { quotedText } from './literals.js';
import { appendSpecifiersEdit } from './specifiers.js';
import { insertImportsEdit } from './statements.js';

export interface AddedNames {
  /** What the file has from the module already: an import that can take more names is added to. */
  readonly links: readonly ModuleLink[];
  /** For an import of its own. */
  readonly specifier: string;
  readonly isRequired: boolean;
  readonly names: readonly (readonly [name: string, local: string])[];
}

export function addedNamesEdit(file: ParsedFile, { links, specifier, isRequired, names }: AddedNames): Edit {
  const joint = isRequired ? ': ' : ' as ';
  const texts = names.map(([name, local]) => (name === local ? name : `${name}${joint}${local}`));
  for (const link of links) {
    const edit = appendedTo(file, link, texts);
    if (edit) return edit;
  }
  const { quote, semicolons, eol } = file.style;
  const source = quotedText(specifier, quote);
  const braces = `{ ${texts.join(', ')} }`;
  const statement = isRequired ? `const ${braces} = require(${source})` : `import ${braces} from ${source}`;
  const edit = insertImportsEdit(file, [`${statement}${semicolons ? ';' : ''}`]);
  // The first import of a file stands apart from what follows.
  const isFirst = !isRequired && file.ast.program.body.every(({ type }) => type !== 'ImportDeclaration');
  return isFirst && edit.text.endsWith(eol) ? { ...edit, text: `${edit.text}${eol}` } : edit;
}

function appendedTo(file: ParsedFile, link: ModuleLink, texts: readonly string[]): Edit | undefined {
  const { kind, path, bindings, typeOnly } = link;
  if (typeOnly) return undefined;
  if (kind === 'import')
    return bindings.some(({ imported }) => imported === 'default')
      ? undefined
      : appendSpecifiersEdit(file, path.node as ImportDeclaration, texts);
  const pattern = kind === 'require' && bindings.length > 0 ? file.pathOf(bindings[0].node).parent : undefined;
  if (pattern?.type !== 'ObjectPattern') return undefined;
  return appendElementsEdit(file, pattern.properties, texts, pattern.start ?? 0, ' ');
}
