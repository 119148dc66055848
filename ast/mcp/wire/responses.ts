/** Where a hand-written server makes its answers: the narrowest literals that hold a `result`. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { keyOf } from '../../objects.js';
import { oncePer } from '../../once-per.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';

/**
 * A place where a result gets its envelope: `{ jsonrpc: '2.0', id, result }`, `{ ...base, result }`,
 * `response.result = …`. A helper such as `ok(id, result)` holds the one literal of all its callers.
 */
export interface ResponseExit {
  readonly file: ParsedFile;
  /** The envelope, or the assignment `response.result = …`. */
  readonly path: NodePath;
  /** The result itself; of a shorthand it is the identifier. */
  readonly result: NodePath;
  /** `{ jsonrpc, id, result }`: wrapping it needs the key spelled out. */
  readonly isShorthand: boolean;
  readonly fn: NodePath<FunctionNode> | undefined;
}

/** Envelopes of a file that hold a result, in source order. */
export const exitsIn = oncePer((project: Project) =>
  oncePer((file: ParsedFile): readonly ResponseExit[] => {
    if (!/\bresult\b/.test(file.text)) return [];
    return [...literalExits(project, file), ...assignedExits(project, file)].sort((a, b) => startOf(a) - startOf(b));
  }),
);

function startOf({ path }: ResponseExit): number {
  return path.node.start ?? 0;
}

function exitAt(file: ParsedFile, path: NodePath, result: NodePath, isShorthand: boolean): ResponseExit {
  const fn = enclosingFunctionOf(path);
  return { file, path, result, isShorthand, fn: fn && sourceFunctionOf(fn) };
}

function literalExits(project: Project, file: ParsedFile): ResponseExit[] {
  return file.paths('ObjectExpression').flatMap((path) => {
    const property = childrenOf(path, 'properties').findLast((one) => keyOf(one.node) === 'result');
    if (!property?.isObjectProperty() || !isEnvelope(project, file, path)) return [];
    const hasMethod = path.node.properties.some((one) => keyOf(one) === 'method');
    return hasMethod ? [] : [exitAt(file, path, childOf(property, 'value'), property.node.shorthand)];
  });
}

/** `jsonrpc: '2.0'`, its own or that of a literal which it spreads. */
function isEnvelope(project: Project, file: ParsedFile, path: NodePath): boolean {
  return childrenOf(path, 'properties').some((property) => {
    if (property.isSpreadElement()) {
      const spread = project.mcp.valuesOf(file, childOf(property, 'argument'));
      return spread.some(
        (value) =>
          value.type === 'object' && value.path.node !== path.node && isEnvelope(project, value.file, value.path),
      );
    }
    return (
      property.isObjectProperty() &&
      keyOf(property.node) === 'jsonrpc' &&
      isVersion(project, file, childOf(property, 'value'))
    );
  });
}

/** `'2.0'`, a constant of it, or the version that the request came with. */
function isVersion(project: Project, file: ParsedFile, value: NodePath): boolean {
  const path = skinOf(value);
  if (path.isIdentifier({ name: 'jsonrpc' })) return true;
  if (path.isMemberExpression() && path.get('property').isIdentifier({ name: 'jsonrpc' })) return true;
  return project.mcp.valuesOf(file, value).some((one) => one.type === 'string' && one.value === '2.0');
}

/** `const response = { jsonrpc: '2.0', id }; response.result = …`. */
function assignedExits(project: Project, file: ParsedFile): ResponseExit[] {
  return file.paths('AssignmentExpression').flatMap((assignment) => {
    const left = assignment.get('left');
    if (!left.isMemberExpression({ computed: false }) || !left.get('property').isIdentifier({ name: 'result' }))
      return [];
    if (assignment.node.operator !== '=') return [];
    const holders = project.mcp.valuesOf(file, left.get('object'));
    const isHeld = holders.some((value) => value.type === 'object' && isEnvelope(project, value.file, value.path));
    return isHeld ? [exitAt(file, assignment, assignment.get('right'), false)] : [];
  });
}

/** `{ jsonrpc: '2.0', id, error }`: where a file makes errors. */
export const errorsIn = oncePer((project: Project) =>
  oncePer((file: ParsedFile): readonly NodePath<t.ObjectExpression>[] =>
    file.paths('ObjectExpression').filter((path) => {
      const isError = path.node.properties.some((one) => keyOf(one) === 'error');
      return isError && isEnvelope(project, file, path);
    }),
  ),
);

/**
 * Envelopes that may hold a result which nobody sees: `{ jsonrpc: '2.0', id, ...payload }`, and answers put together as
 * text.
 */
export const unknownEnvelopesIn = oncePer((project: Project) =>
  oncePer((file: ParsedFile): readonly NodePath[] => {
    if (!file.text.includes('jsonrpc')) return [];
    const literals = file.paths('ObjectExpression').filter((path) => {
      const keys = path.node.properties.map((one) => keyOf(one));
      if (!keys.includes('jsonrpc') || keys.some((key) => key === 'result' || key === 'error' || key === 'method'))
        return false;
      return childrenOf(path, 'properties').some((one) => one.isSpreadElement() && !isKnown(project, file, one));
    });
    const texts = [...file.paths('StringLiteral'), ...file.paths('TemplateLiteral')].filter(({ node }) =>
      /\\?"jsonrpc\\?"\s*:[\s\S]*\\?"result\\?"\s*:/.test(
        node.type === 'StringLiteral' ? node.value : file.textOf(node),
      ),
    );
    return [...literals, ...(texts as NodePath[])];
  }),
);

/** The spread literals are all seen, or only there sometimes with an `error`. */
function isKnown(project: Project, file: ParsedFile, spread: NodePath): boolean {
  const argument = skinOf(childOf(spread, 'argument'));
  if (argument.isLogicalExpression() || argument.isConditionalExpression())
    return /\berror\b/.test(file.textOf(argument.node)) && !/\bresult\b/.test(file.textOf(argument.node));
  const values = project.mcp.valuesOf(file, argument);
  return values.length > 0 && values.every((value) => value.type === 'object');
}
