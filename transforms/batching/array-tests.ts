/** `Array.isArray(body)` where the body of a request comes in: whose it is, and what it decides. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { importsOf } from '../../ast/imports.js';
import { isLost, messageOriginsOf } from '../../ast/mcp/wire/origins.js';
import { type WireServer, wireServersOf } from '../../ast/mcp/wire/servers.js';
import { childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';

export function isArrayTest({ callee, arguments: args }: t.CallExpression): boolean {
  const isStatic = isMember(callee) && callee.object.type === 'Identifier' && callee.object.name === 'Array';
  return isStatic && memberNameOf(callee) === 'isArray' && args.length === 1;
}

/** The server whose whole message the argument is; `undefined` for any other array. */
export function serverOf(project: Project, file: ParsedFile, test: NodePath<t.CallExpression>): WireServer | undefined {
  const servers = wireServersOf(project).filter(
    ({ files, entries }) => files.includes(file) || entries.some((entry) => entry.file === file),
  );
  if (servers.length === 0) return undefined;
  const origins = messageOriginsOf(project, { file, path: childrenOf(test, 'arguments')[0] });
  const sources = origins.flatMap((origin) => (isLost(origin) ? [] : [origin]));
  return servers.find(({ entries }) =>
    entries.some((entry) =>
      sources.some(
        ({ source, fn }) =>
          source.node === entry.source.node ||
          (fn?.node === entry.fn.node && file.textOf(source.node) === entry.message),
      ),
    ),
  );
}

/** `Array.isArray(body) ? body[0] : body`. */
export function isFirstOnly(test: NodePath<t.CallExpression>): boolean {
  const choice = test.parentPath;
  if (!choice.isConditionalExpression() || test.key !== 'test') return false;
  const { consequent } = choice.node;
  return isMember(consequent) && consequent.property.type === 'NumericLiteral' && consequent.property.value === 0;
}

/** The file hands requests to a transport of an SDK. */
export function namesTransport(file: ParsedFile): boolean {
  return (
    importsOf(file).some(({ specifier }) => /^@modelcontextprotocol\//.test(specifier)) &&
    /\bhandleRequest\b/.test(file.text)
  );
}
