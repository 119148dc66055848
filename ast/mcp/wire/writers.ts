/** How a stdio server writes one message: its own function for it, or `process.stdout.write`. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, parametersOf, patternOf } from '../../functions.js';
import { importsOf } from '../../imports.js';
import { initialValueOf } from '../../initial-values.js';
import { childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';

/** How one message is written. */
export interface Writer {
  /** Text of the call for the text of a message: `send(message)`. */
  call(message: string): string;
  /** The type that it asks for, as its file writes it. */
  readonly type: string | undefined;
}

/** The writer of `file`, or of what it imports; `undefined` when nothing there writes JSON to stdout. */
export function stdoutWriterOf(project: Project, file: ParsedFile, fn: NodePath): Writer | undefined {
  const own = methodWriterOf(file, fn) ?? writerIn(file);
  if (own) return own;
  for (const { specifier, bindings } of importsOf(file)) {
    const target = project.modules.resolve(file.path, specifier);
    const other = target === undefined ? undefined : project.file(target);
    const name = other && functionWriterIn(other);
    const binding = bindings.find(({ imported }) => imported === name?.name);
    const local = binding?.local;
    if (local && name) {
      const type = name.type === undefined ? undefined : `Parameters<typeof ${local}>[0]`;
      return { call: (message) => `${local}(${message})`, type };
    }
  }
  return undefined;
}

function writerIn(file: ParsedFile): Writer | undefined {
  const own = functionWriterIn(file);
  if (own) return { call: (message) => `${own.name}(${message})`, type: own.type };
  const writes = writesIn(file);
  if (writes.some(({ isFramed }) => isFramed)) return undefined;
  const inline = writes.find(({ isMessage }) => isMessage);
  if (!inline) return undefined;
  const callee = file.textOf(inline.call.node.callee);
  // `console.log` ends the line itself.
  const isLog = callee === 'console.log';
  const call = (message: string): string =>
    isLog ? `console.log(JSON.stringify(${message}))` : `${callee}(\`\${JSON.stringify(${message})}\\n\`)`;
  return { call, type: undefined };
}

/** A method of the class that reads the messages: `this.send(message)`. */
function methodWriterOf(file: ParsedFile, fn: NodePath): Writer | undefined {
  const around = fn.findParent((at) => at.isClass());
  if (!around) return undefined;
  for (const { call, isMessage } of writesIn(file)) {
    const method = isMessage ? call.findParent((at) => at.isClassMethod()) : null;
    if (!method?.isClassMethod() || method.parentPath?.parentPath?.node !== around.node) continue;
    const [parameter, ...more] = parametersOf(method.node).map(patternOf);
    if (parameter?.type !== 'Identifier' || more.length > 0 || !isStringified(file, method, parameter.name)) continue;
    const { key, computed } = method.node;
    if (key.type !== 'Identifier' || computed) continue;
    return { call: (message) => `this.${key.name}(${message})`, type: typeOf(file, parameter) };
  }
  return undefined;
}

interface StdoutWrite {
  readonly call: NodePath<t.CallExpression>;
  /** It writes the JSON of something. */
  readonly isMessage: boolean;
  /** `Content-Length: …`: no line, but a frame of its own. */
  readonly isFramed: boolean;
}

/** `process.stdout.write(…)`, `stdout.write(…)`, `console.log(JSON.stringify(…))`. */
function writesIn(file: ParsedFile): StdoutWrite[] {
  return file.paths('CallExpression').flatMap((call) => {
    const callee = call.get('callee') as NodePath;
    const isLog = callee.matchesPattern('console.log');
    const isWrite = callee.matchesPattern('process.stdout.write') || callee.matchesPattern('stdout.write');
    if (!isLog && !isWrite) return [];
    const [first] = childrenOf(call, 'arguments');
    const text = first?.node ? file.textOf(first.node) : '';
    const isMessage = text.includes('JSON.stringify(') || (first !== undefined && isJsonVariable(first));
    return isLog && !isMessage ? [] : [{ call, isMessage, isFramed: text.includes('Content-Length') }];
  });
}

function isJsonVariable(argument: NodePath): boolean {
  let found = false;
  const look = (path: NodePath): void => {
    if (!path.isIdentifier()) return;
    const init = initialValueOf(path.scope.getBinding(path.node.name))?.node;
    if (init?.type === 'CallExpression' && init.callee.type === 'MemberExpression')
      found ||= /^JSON\.stringify/.test(nameOf(init.callee));
  };
  look(skinOf(argument));
  argument.traverse({ Identifier: (identifier) => look(identifier) });
  return found;
}

function nameOf({ object, property }: t.MemberExpression): string {
  return `${object.type === 'Identifier' ? object.name : ''}.${property.type === 'Identifier' ? property.name : ''}`;
}

/** A function of the module whose one parameter is written to stdout as JSON: `send(message)`. */
function functionWriterIn(file: ParsedFile): { readonly name: string; readonly type: string | undefined } | undefined {
  for (const { call, isMessage } of writesIn(file)) {
    if (!isMessage) continue;
    const fn = enclosingFunctionOf(call);
    if (!fn || enclosingFunctionOf(fn)) continue;
    const [parameter] = parametersOf(fn.node).map(patternOf);
    if (parameter?.type !== 'Identifier' || parametersOf(fn.node).length !== 1) continue;
    if (!isStringified(file, fn, parameter.name)) continue;
    const type = typeOf(file, parameter);
    if (fn.isFunctionDeclaration() && fn.node.id) return { name: fn.node.id.name, type };
    if (fn.parentPath?.isVariableDeclarator() && fn.parentPath.node.id.type === 'Identifier')
      return { name: fn.parentPath.node.id.name, type };
  }
  return undefined;
}

function isStringified(file: ParsedFile, fn: NodePath, name: string): boolean {
  return new RegExp(`JSON\\.stringify\\(\\s*${name}\\s*[,)]`).test(file.textOf(fn.node));
}

function typeOf(file: ParsedFile, { typeAnnotation }: t.Identifier): string | undefined {
  return typeAnnotation?.type === 'TSTypeAnnotation' ? file.textOf(typeAnnotation.typeAnnotation) : undefined;
}
