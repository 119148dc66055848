/** Names of the v2 packages that a rewrite needs: how a file calls them, and the edits that bring them in. */
import type { ImportDeclaration } from '@babel/types';
import { importsOf, type ModuleLink } from '../../ast/imports.js';
import { appendElementsEdit } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import { freeNameOf } from '../../ast/scope.js';
import { appendSpecifiersEdit } from '../../ast/specifiers.js';
import { insertImportsEdit } from '../../ast/statements.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { sideOf } from '../sdk-v2/sides.js';
import { isCommonJs } from '../templates/added.js';

export interface SdkNames {
  /** What to write for each name: `SdkError`, `client_1.SdkError`. */
  readonly local: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

const HOMES = /^@modelcontextprotocol\/(?:client|server)$/;

/** Both packages have the error classes, and either recognises those of the other. */
export function sdkNamesIn(file: ParsedFile, project: Project, names: readonly string[]): SdkNames {
  const links = importsOf(file).filter(({ specifier }) => HOMES.test(specifier));
  const bindings = links.flatMap((link) => (link.typeOnly ? [] : link.bindings)).filter(({ typeOnly }) => !typeOnly);
  const known = new Map(bindings.flatMap(({ imported, local }) => (local === undefined ? [] : [[imported, local]])));
  const whole = known.get('*');
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  if (whole !== undefined) {
    const members = missing.map((name) => [name, `${whole}.${name}`]);
    return { local: Object.fromEntries([...known, ...members]), edits: [] };
  }
  const fresh = missing.map((name) => [name, freeNameOf(file, name)] as const);
  const local = Object.fromEntries([...known, ...fresh]);
  return { local, edits: fresh.length === 0 ? [] : [importEdit(file, project, links, fresh)] };
}

function importEdit(
  file: ParsedFile,
  project: Project,
  links: readonly ModuleLink[],
  names: readonly (readonly [string, string])[],
): Edit {
  const isRequired = isCommonJs(project, file);
  const joint = isRequired ? ': ' : ' as ';
  const texts = names.map(([name, local]) => (name === local ? name : `${name}${joint}${local}`));
  for (const link of links) {
    const edit = appendedTo(file, link, texts);
    if (edit) return edit;
  }
  const { quote, semicolons } = file.style;
  const specifier = quotedText(links[0]?.specifier ?? `@modelcontextprotocol/${sideOf(file, project)}`, quote);
  const braces = `{ ${texts.join(', ')} }`;
  const statement = isRequired ? `const ${braces} = require(${specifier})` : `import ${braces} from ${specifier}`;
  const edit = insertImportsEdit(file, [`${statement}${semicolons ? ';' : ''}`]);
  // The first import of a file stands apart from what follows.
  const isFirst = !isRequired && file.ast.program.body.every(({ type }) => type !== 'ImportDeclaration');
  return isFirst && edit.text.endsWith(file.style.eol) ? { ...edit, text: `${edit.text}${file.style.eol}` } : edit;
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
