/** Messages of another writer that a program passes on with an envelope of its own. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isForeignMethod } from '../../protocol/look-alikes.js';
import { isDistinctiveMethod } from '../../protocol/wire-methods.js';
import { partsOf } from './message-parts.js';
import { stringOf } from './strings.js';

/** `{ ...request, jsonrpc: '2.0', id }`: a message whose method comes with what it spreads. No rule edits it. */
export interface PassedMessage {
  readonly file: ParsedFile;
  readonly path: NodePath<t.ObjectExpression>;
  /** Methods that callers hand in, as far as the project shows; all of them are MCP's. */
  readonly methods: readonly string[];
}

/** Messages of a file that are passed on with an envelope of this file's own. */
export function passedMessagesIn(project: Project, file: ParsedFile): PassedMessage[] {
  if (!file.text.includes('jsonrpc')) return [];
  return file.paths('ObjectExpression').flatMap((path) => {
    const { parts } = partsOf(project, file, path);
    const version = parts.get('jsonrpc');
    if (!version || parts.has('method') || stringOf(project, file, version.value) !== '2.0') return [];
    const methods = childrenOf(path, 'properties').flatMap((property) =>
      property.isSpreadElement() ? spreadMethods(project, file, childOf(property, 'argument')) : [],
    );
    const isOurs = methods.some(isDistinctiveMethod) && !methods.some(isForeignMethod);
    return isOurs ? [{ file, path, methods: [...new Set(methods)] }] : [];
  });
}

function spreadMethods(project: Project, file: ParsedFile, argument: NodePath): string[] {
  return project.mcp
    .valuesOf(file, argument)
    .flatMap((value) =>
      project.mcp.evaluator
        .propertyValues(value, 'method')
        .flatMap((one) => (one.type === 'string' && one.value !== undefined ? [one.value] : [])),
    );
}
