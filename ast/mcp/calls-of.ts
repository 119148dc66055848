/** What a call gives: modules behind `require` and compiler helpers, and returns of functions of the project. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import type { Evaluator } from './evaluate.js';
import { nameOf, requiredSpecifierOf } from './exports.js';
import { moduleValues, wholeModule } from './modules-of.js';
import { elementsOf } from './properties-of.js';
import { schemaOf } from './schemas-of.js';
import { bodyOfAwaiter, functionReturns } from './shapes.js';
import type { FunctionValue, Value } from './values.js';
import { distinct, UNKNOWN } from './values.js';

export function callValues(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath<t.CallExpression> | NodePath<t.OptionalCallExpression>,
): Value[] {
  const required = requiredSpecifierOf(path);
  if (required !== undefined)
    return moduleValues(evaluator, file, required, path).map((value) => wholeModule(evaluator, value));
  const awaited = bodyOfAwaiter(path);
  if (awaited) return functionReturns(awaited).flatMap((returned) => evaluator.valuesOf(file, returned));
  const interop = interopArgument(path);
  if (interop) return evaluator.valuesOf(file, interop);
  if (childOf(path, 'callee').isImport()) {
    const [specifier] = path.node.arguments;
    return specifier?.type === 'StringLiteral' ? moduleValues(evaluator, file, specifier.value, path) : [UNKNOWN];
  }
  const builtin = builtinCall(evaluator, file, path);
  if (builtin) return builtin;
  const callees = evaluator.calleesOf(file, path);
  if (callees.length === 0) return [schemaOf(evaluator, file, path) ?? UNKNOWN];
  return callees.flatMap((callee) => evaluator.returnValues(callee));
}

/** Methods of strings that give a string. */
const TEXT_METHODS: ReadonlySet<string> = new Set([
  'concat',
  'padEnd',
  'repeat',
  'replace',
  'replaceAll',
  'slice',
  'toLowerCase',
  'toString',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
]);

/** `String(x)`, `lines.join('\n')`, and methods of what is text already. */
function isTextCall(evaluator: Evaluator, file: ParsedFile, callee: NodePath): boolean {
  if (callee.isIdentifier({ name: 'String' })) return !callee.scope.hasBinding('String', true);
  if (!callee.isMemberExpression({ computed: false })) return false;
  const method = nameOf(callee.node.property);
  if (method !== 'join' && !TEXT_METHODS.has(method)) return false;
  const wanted = method === 'join' ? 'array' : 'string';
  const values = evaluator.valuesOf(file, childOf(callee, 'object'));
  return values.length > 0 && values.every(({ type }) => type === wanted);
}

function builtinCall(evaluator: Evaluator, file: ParsedFile, path: NodePath): Value[] | undefined {
  const callee = childOf(path, 'callee');
  const [first, second] = childrenOf(path, 'arguments');
  if (isTextCall(evaluator, file, callee)) return [{ type: 'string', value: undefined }];
  if (!first || !callee.isMemberExpression()) return undefined;
  if (!second && callee.get('property').isIdentifier({ name: 'bind' })) {
    // `this.run.bind(this)` is `run` with the same parameters.
    const functions = evaluator.valuesOf(file, childOf(callee, 'object'));
    return functions.some(({ type }) => type === 'function') ? functions : undefined;
  }
  if (callee.matchesPattern('Object.values')) {
    const elements = evaluator.valuesOf(file, first).flatMap((value) => elementsOf(value, evaluator));
    return [{ type: 'array', elements: distinct(elements) }];
  }
  if (callee.matchesPattern('Object.entries')) {
    const elements = distinct(evaluator.valuesOf(file, first).flatMap((value) => elementsOf(value, evaluator)));
    const name: Value = { type: 'string', value: undefined };
    return [
      { type: 'array', elements: [{ type: 'array', elements: [name, ...elements], positions: [[name], elements] }] },
    ];
  }
  if (callee.get('property').isIdentifier({ name: 'map' }) && !callee.node.computed) {
    // What the callback gives, whatever list it runs over.
    const made = evaluator.valuesOf(file, first).flatMap((value) => {
      return value.type === 'function' ? evaluator.returnValues(value) : [];
    });
    return made.length > 0 ? [{ type: 'array', elements: distinct(made) }] : undefined;
  }
  if (callee.matchesPattern('Object.freeze') || callee.matchesPattern('Promise.resolve'))
    return evaluator.valuesOf(file, first);
  return undefined;
}

/** What a function of the project may return; a promise counts as what it resolves to. */
export function returnValues(evaluator: Evaluator, { file, path }: FunctionValue): Value[] {
  const annotation = (path.node as t.FunctionDeclaration).returnType;
  if (annotation?.type === 'TSTypeAnnotation' && functionReturns(path).length === 0) {
    const typed = evaluator.typeValues(file, annotation.typeAnnotation);
    if (typed) return typed;
  }
  const returned = functionReturns(path).flatMap((expression) => evaluator.valuesOf(file, expression));
  return returned.length > 0 ? returned : [UNKNOWN];
}

/** The functions of the project that a call may enter. */
export function calleesOf(evaluator: Evaluator, file: ParsedFile, path: NodePath): FunctionValue[] {
  const callee = childOf(path, 'callee');
  return evaluator.valuesOf(file, callee).filter((value): value is FunctionValue => value.type === 'function');
}

/** `__importDefault(require('x'))`, `__importStar(…)`, `_interopRequireWildcard(…)`, `tslib_1.__importStar(…)`. */
function interopArgument(path: NodePath): NodePath | undefined {
  if (!path.isCallExpression()) return undefined;
  const { callee } = path.node;
  const name =
    callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
  if (!/^(?:__importDefault|__importStar|_interopRequire\w*|__toESM)$/.test(name)) return undefined;
  return path.get('arguments')[0] as NodePath | undefined;
}
