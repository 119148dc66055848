/** The names of SDK v1 that a file brings in, each with every place that uses it. */
import type { NodePath } from '@babel/traverse';
import type { Identifier, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { type LinkBinding, linksOf, type ModuleLink } from '../../ast/imports.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import type { SpanEnd } from '../../ast/tokens.js';
import { subpathOf } from './homes.js';

export interface ImportedName {
  readonly name: string;
  /** `undefined` for a member of a module object. */
  readonly binding: LinkBinding | undefined;
  /** The identifier, or the member `ns.X`, of every use. */
  readonly uses: readonly NodePath[];
}

export interface V1Link {
  readonly link: ModuleLink;
  readonly subpath: string;
  /** In the order of the code. */
  readonly names: readonly ImportedName[];
  /** The identifiers that hold the whole module: `* as ns`, `x = require()`. */
  readonly objects: readonly ModuleObject[];
  /** The module goes on as a whole, so which of its names are meant cannot be told. */
  readonly escapes: boolean;
}

export interface ModuleObject {
  readonly binding: LinkBinding;
  readonly id: Identifier;
}

/** Kinds that name a module without taking anything from it by name here. */
const NAMELESS: ReadonlySet<ModuleLink['kind']> = new Set(['mock', 'declare-module']);

const cache = new WeakMap<ParsedFile, readonly V1Link[]>();

export function v1LinksOf(file: ParsedFile): readonly V1Link[] {
  const known = cache.get(file);
  if (known) return known;
  const found = linksOf(file).flatMap((link) => {
    const subpath = subpathOf(link.specifier);
    return subpath === undefined ? [] : [namedLink(file, link, subpath)];
  });
  cache.set(file, found);
  return found;
}

/** What a link takes by name; also asked about links of other packages, which have no subpath of v1. */
export function namedLink(file: ParsedFile, link: ModuleLink, subpath: string): V1Link {
  const names: ImportedName[] = [];
  const objects: ModuleObject[] = [];
  let escapes = isPassedOn(link);
  for (const binding of link.bindings) {
    if (binding.imported !== '*') {
      // `import('x').T` is its own and only use.
      const uses = link.kind === 'import-type' ? [file.pathOf(binding.node)] : usesOf(file, binding.id);
      names.push({ name: binding.imported, binding, uses });
      continue;
    }
    const members = binding.id && binding.node.type !== 'RestElement' ? membersOf(file, binding.id) : undefined;
    if (!members || !binding.id) {
      escapes = true;
      continue;
    }
    objects.push({ binding, id: binding.id });
    names.push(...members);
  }
  return { link, subpath, names, objects, escapes };
}

/** A call whose value no binding holds, and which is more than a statement of its own. */
function isPassedOn({ kind, bindings, path }: ModuleLink): boolean {
  if (NAMELESS.has(kind) || bindings.length > 0) return false;
  if (kind === 'import' || kind === 'export-from') return false;
  const holder = path.parentPath?.isAwaitExpression() ? path.parentPath : path;
  return !holder.parentPath?.isExpressionStatement();
}

function usesOf(file: ParsedFile, id: Identifier | undefined): NodePath[] {
  const binding = id && bindingOf(file, file.pathOf(id) as IdentifierPath);
  return binding ? referencesOf(file, binding).map(({ path }) => path as NodePath) : [];
}

/** Members of a module object by name; `undefined` when it is used in any other way. */
function membersOf(file: ParsedFile, id: Identifier): ImportedName[] | undefined {
  const uses = new Map<string, NodePath[]>();
  const paths = usesOf(file, id);
  const assigned = assignedOnceTo(file, id);
  for (const path of paths) {
    if (path.node === assigned) continue;
    const holder = path.parentPath;
    if (!holder) return undefined;
    const name = memberOf(holder.node, path.node);
    if (name === undefined) return undefined;
    const same = uses.get(name);
    if (same) same.push(holder);
    else uses.set(name, [holder]);
  }
  return [...uses].map(([name, paths]) => ({ name, binding: undefined, uses: paths }));
}

/** `let sdk;` … `sdk = await import('x')`: the identifier that is assigned to, when nothing else ever is. */
function assignedOnceTo(file: ParsedFile, id: Identifier): Node | undefined {
  const path = file.pathOf(id);
  if (!path.parentPath?.isAssignmentExpression() || path.key !== 'left') return undefined;
  const binding = bindingOf(file, path as IdentifierPath);
  const declared = binding?.path.node;
  if (binding?.constantViolations.length !== 1 || declared?.type !== 'VariableDeclarator' || declared.init)
    return undefined;
  // `let sdk: typeof import('x')` is a link of its own, which goes as one piece or stays.
  return declared.id.type === 'Identifier' && !declared.id.typeAnnotation ? id : undefined;
}

function memberOf(holder: Node, object: Node): string | undefined {
  if (isMember(holder)) return holder.object === object ? memberNameOf(holder) : undefined;
  return holder.type === 'TSQualifiedName' && holder.left === object ? holder.right.name : undefined;
}

/** Where the name itself is written in a use: the identifier, the property of `ns.X`. */
export function nameSpanOf({ node }: NodePath): SpanEnd {
  const named = isMember(node) ? node.property : node.type === 'TSQualifiedName' ? node.right : node;
  const isQuoted = isMember(node) && node.computed;
  const start = (named.start ?? 0) + (isQuoted ? 1 : 0);
  // An identifier with a type annotation spans the annotation too.
  const length = named.type === 'Identifier' || named.type === 'JSXIdentifier' ? named.name.length : undefined;
  return { start, end: length === undefined ? (named.end ?? 0) - (isQuoted ? 1 : 0) : start + length };
}

/** Where the module object is written in a use `ns.X`. */
export function objectSpanOf({ node }: NodePath): SpanEnd | undefined {
  const object = isMember(node) ? node.object : node.type === 'TSQualifiedName' ? node.left : undefined;
  return object && { start: object.start ?? 0, end: object.end ?? 0 };
}

/** `<A, B>` behind a use, with the brackets. */
export function typeArgumentsOf(use: NodePath): SpanEnd | undefined {
  const { parent, node } = use;
  const holder = parent as Node & { typeParameters?: Node; typeArguments?: Node; superTypeParameters?: Node };
  const isNamed =
    (parent.type === 'TSTypeReference' && parent.typeName === node) ||
    (parent.type === 'TSExpressionWithTypeArguments' && (parent.expression as Node) === node) ||
    (parent.type === 'NewExpression' && parent.callee === node) ||
    (parent.type === 'TSInstantiationExpression' && parent.expression === node) ||
    parent.type === 'TSImportType';
  const isSuper =
    (parent.type === 'ClassDeclaration' || parent.type === 'ClassExpression') && parent.superClass === node;
  const found = isSuper
    ? holder.superTypeParameters
    : isNamed
      ? (holder.typeParameters ?? holder.typeArguments)
      : undefined;
  return found && { start: found.start ?? 0, end: found.end ?? 0 };
}
