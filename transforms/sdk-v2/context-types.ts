/** Types made of a part of the request context: `RequestHandlerExtra['signal']`, `Pick<RequestHandlerExtra, 'signal'>`. */
import type { TSIndexedAccessType, TSType, TSTypeReference } from '@babel/types';
import { quotedText } from '../../ast/literals.js';
import type { ContextValue } from '../../ast/mcp/values.js';
import { KEPT_MEMBERS, MOVED_MEMBERS, REQUEST_INFO, TASK_MEMBERS } from '../../ast/protocol/context-members.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import type { ContextHere } from './context-uses.js';

export interface ContextType {
  readonly node: TSType;
  readonly context: ContextHere;
  /** `undefined`: SDK v2 has no type in its place. */
  readonly edits: readonly Edit[] | undefined;
}

export function findContextTypes(file: ParsedFile, project: Project): ContextType[] {
  return file.paths('TSIndexedAccessType', 'TSTypeReference').flatMap(({ node }): ContextType[] => {
    const part = node.type === 'TSIndexedAccessType' ? indexed(node) : picked(node as TSTypeReference);
    const value = part && contextOf(file, part.whole, project);
    if (!part || !value || part.members.every((name) => KEPT_MEMBERS.has(name))) return [];
    if (!part.members.some((name) => isOld(name))) return [];
    const edits = part.members.every((name) => placeOf(name)) ? editsOf(file, part) : undefined;
    return [{ node: part.node, context: { value, isCertain: true }, edits }];
  });
}

interface Part {
  readonly node: TSIndexedAccessType | TSTypeReference;
  readonly utility: 'index' | 'Pick' | 'Omit';
  /** The type of the whole context. */
  readonly whole: TSType;
  readonly key: TSType;
  readonly members: readonly string[];
}

function indexed(node: TSIndexedAccessType): Part | undefined {
  const members = literalsOf(node.indexType);
  if (members?.length !== 1) return undefined;
  return { node, utility: 'index', whole: node.objectType, key: node.indexType, members };
}

function picked(node: TSTypeReference): Part | undefined {
  const { typeName, typeParameters } = node;
  const utility = typeName.type === 'Identifier' ? typeName.name : '';
  const [whole, key] = typeParameters?.params ?? [];
  const members = key && literalsOf(key);
  if ((utility !== 'Pick' && utility !== 'Omit') || !members) return undefined;
  return { node, utility, whole, key, members };
}

/** `'signal' | 'requestId'`. */
function literalsOf(type: TSType): string[] | undefined {
  const parts = type.type === 'TSUnionType' ? type.types : [type];
  const names = parts.flatMap((part) =>
    part.type === 'TSLiteralType' && part.literal.type === 'StringLiteral' ? [part.literal.value] : [],
  );
  return names.length === parts.length ? names : undefined;
}

function contextOf(file: ParsedFile, type: TSType, project: Project): ContextValue | undefined {
  const values = project.mcp.evaluator.typeValues(file, type) ?? [];
  return values.find((value): value is ContextValue => value.type === 'context' && value.sdk === 'v1');
}

function isOld(name: string): boolean {
  return placeOf(name) !== undefined || TASK_MEMBERS.has(name);
}

function placeOf(name: string): { holder: string; name: string } | undefined {
  if (name === REQUEST_INFO) return { holder: 'http', name: 'req' };
  if (KEPT_MEMBERS.has(name)) return { holder: '', name };
  return Object.hasOwn(MOVED_MEMBERS, name) ? MOVED_MEMBERS[name] : undefined;
}

function editsOf(file: ParsedFile, part: Part): Edit[] | undefined {
  const { node, utility, whole, key, members } = part;
  const quote = (name: string) => quotedText(name, file.style.quote);
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  if (utility === 'Omit') return undefined;
  if (utility === 'Pick') return [{ file: file.path, start, end, text: pickText(file.textOf(whole), members, quote) }];
  // The web `Request` is no plain `{ headers, url }`; what is declared with that type has to be looked at.
  if (members[0] === REQUEST_INFO) return undefined;
  const { holder, name } = placeOf(members[0])!;
  const at = { file: file.path, start: key.start ?? 0, end: key.end ?? 0 };
  if (holder === 'mcpReq') return [{ ...at, text: `${quote(holder)}][${quote(name)}` }];
  return [
    { file: file.path, start, end: start, text: 'NonNullable<' },
    { ...at, text: `${quote(holder)}]>[${quote(name)}` },
  ];
}

/** `{ mcpReq: Pick<Extra['mcpReq'], 'signal'>; http?: Pick<NonNullable<Extra['http']>, 'authInfo'> }`. */
function pickText(whole: string, members: readonly string[], quote: (name: string) => string): string {
  const namesIn = (wanted: string) =>
    members
      .map((member) => placeOf(member)!)
      .filter(({ holder }) => holder === wanted)
      .map(({ name }) => quote(name))
      .join(' | ');
  const [request, http, kept] = [namesIn('mcpReq'), namesIn('http'), namesIn('')];
  const parts = [
    ...(request ? [`mcpReq: Pick<${whole}[${quote('mcpReq')}], ${request}>`] : []),
    ...(http ? [`http?: Pick<NonNullable<${whole}[${quote('http')}]>, ${http}>`] : []),
  ];
  return `${kept ? `Pick<${whole}, ${kept}> & ` : ''}{ ${parts.join('; ')} }`;
}
