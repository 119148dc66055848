/** `package.json` files as facts: what they declare, with positions for span edits. */
import { type Node as JsonNode, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export const DEPENDENCY_SECTIONS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const;
export type Section = (typeof DEPENDENCY_SECTIONS)[number];

export interface Dependency {
  readonly section: Section;
  readonly name: string;
  readonly range: string;
  /** Span of the whole `"name": "range"` property. */
  readonly start: number;
  readonly end: number;
}

/** @param dir folder of the manifest relative to the root, `''` for the root itself */
export interface Manifest {
  readonly path: string;
  readonly dir: string;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
  readonly tree: JsonNode;
  readonly dependencies: readonly Dependency[];
}

export class ManifestFailure extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
    this.name = 'ManifestFailure';
  }
}

/** @throws {ManifestFailure} when the text is not a JSON object */
export function parseManifest(path: string, text: string): Manifest {
  const errors: ParseError[] = [];
  // A byte order mark is no JSON; npm takes it off. A blank in its place keeps every offset.
  const tree = parseTree(text.replace(/^\ufeff/, ' '), errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0)
    throw new ManifestFailure(`not valid JSON: ${printParseErrorCode(errors[0].error)}`, errors[0].offset);
  if (tree?.type !== 'object') throw new ManifestFailure('not a JSON object', 0);
  return {
    path,
    dir: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '',
    text,
    json: JSON.parse(stripBom(text)) as Record<string, unknown>,
    tree,
    dependencies: DEPENDENCY_SECTIONS.flatMap((section) => dependenciesOf(tree, section)),
  };
}

function stripBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function dependenciesOf(tree: JsonNode, section: Section): Dependency[] {
  const object = propertyOf(tree, section);
  if (object?.type !== 'object') return [];
  return (object.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (typeof key?.value !== 'string' || typeof value?.value !== 'string') return [];
    const dependency = { section, name: key.value, range: value.value };
    return [{ ...dependency, start: property.offset, end: property.offset + property.length }];
  });
}

export function propertyOf(object: JsonNode, key: string): JsonNode | undefined {
  return object.children?.find((property) => property.children?.[0]?.value === key)?.children?.[1];
}
