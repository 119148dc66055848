/**
 * From the place where a server decides by `method` back to the place where the whole message came in: through
 * destructuring, parameters, batches and parsers, from function to function and file to file.
 */

import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, parametersOf, patternOf, sourceFunctionOf } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { type Caller, type CallPath, calleesOf, callersOf, type Place, passesOf } from './callers.js';
import {
  assignedTo,
  frameworkBodyOf,
  isWithin,
  iteratedOf,
  knownBehind,
  patternKeyOf,
  statementIn,
} from './message-bindings.js';
import { isCheck, isMember, type OriginKind, requestOwnerOf, sourceOf } from './message-sources.js';

/** Where a message is known whole for the first time. */
export interface Origin {
  readonly kind: OriginKind;
  readonly file: ParsedFile;
  readonly fn: NodePath<FunctionNode> | undefined;
  /** The expression that is the message: `req.body`, the call of `json()`, `JSON.parse(…)`. */
  readonly source: NodePath;
  /** The variable that holds it, or the parameter that the framework fills. */
  readonly name: string | undefined;
  /** The statement of the block of `fn` behind which it is known; `undefined` for `req.body`. */
  readonly known: NodePath<t.Statement> | undefined;
  /** The call that leads from `fn` towards the dispatcher; `undefined` when that stands in `fn` itself. */
  readonly via: CallPath | undefined;
}

/** A message that came from where nothing can be followed. */
export interface LostMessage extends Place {
  readonly isLost: true;
}

export type Traced = Origin | LostMessage;

export function isLost(traced: Traced): traced is LostMessage {
  return 'isLost' in traced;
}

const DEEPEST = 14;

/** Origins of the message whose method `subject` is. */
export function originsOf(project: Project, subject: Place): Traced[] {
  return new Tracer(project).ofMethod(subject, undefined, 0);
}

/** Origins of an expression that is a message, or an array of messages. */
export function messageOriginsOf(project: Project, message: Place): Traced[] {
  return new Tracer(project).ofMessage(message, undefined, 0);
}

class Tracer {
  readonly #seen = new Set<t.Node>();

  constructor(readonly project: Project) {}

  /** `method`, `message.method`, a parameter that gets one of these. */
  ofMethod(place: Place, via: CallPath | undefined, depth: number): Traced[] {
    const { file } = place;
    const path = skinOf(place.path);
    if (depth > DEEPEST) return [lost(place)];
    if (isMember(path)) return this.ofMessage({ file, path: childOf(path, 'object') }, via, depth + 1);
    if (path.isLogicalExpression()) return this.ofMethod({ file, path: path.get('left') }, via, depth + 1);
    if (!path.isIdentifier()) return [lost(place)];
    const binding = path.scope.getBinding(path.node.name);
    if (!binding) return [lost(place)];
    const { path: declared } = binding;
    if (binding.kind === 'param') {
      return this.#acrossParameter(file, binding, depth, (argument, isWhole, call) =>
        isWhole ? this.ofMethod(argument, call, depth + 1) : this.ofMessage(argument, call, depth + 1),
      );
    }
    if (!declared.isVariableDeclarator() || !declared.node.init) return [lost(place)];
    const init = { file, path: childOf(declared, 'init') };
    const isPattern = declared.node.id.type !== 'Identifier';
    return isPattern ? this.ofMessage(init, via, depth + 1) : this.ofMethod(init, via, depth + 1);
  }

  /** An expression that is the message, or an array of messages. */
  ofMessage(place: Place, via: CallPath | undefined, depth: number): Traced[] {
    const { file } = place;
    const path = skinOf(place.path);
    if (depth > DEEPEST || this.#seen.has(path.node)) return depth > DEEPEST ? [lost(place)] : [];
    const own = sourceOf(this.project, file, path);
    if (own) return [this.#origin(own, { file, path }, via)];
    if (path.isIdentifier()) return this.#ofIdentifier({ file, path }, via, depth);
    if (path.isConditionalExpression())
      return [path.get('consequent'), path.get('alternate')].flatMap((one) =>
        this.ofMessage({ file, path: one }, via, depth + 1),
      );
    if (path.isLogicalExpression()) return this.ofMessage({ file, path: path.get('left') }, via, depth + 1);
    if (path.isArrayExpression())
      return childrenOf(path, 'elements').flatMap((one) =>
        one.node ? this.ofMessage({ file, path: one }, via, depth + 1) : [],
      );
    // `schema.parse(body)`, `validated(body).data`: what a check lets through is what came in.
    if (path.isCallExpression() && isCheck(path))
      return this.ofMessage({ file, path: childrenOf(path, 'arguments')[0] }, via, depth + 1);
    if (
      isMember(path) &&
      ['data', 'value', 'output', 'message'].includes(memberNameOf(path.node as t.MemberExpression) ?? '')
    )
      return this.ofMessage({ file, path: childOf(path, 'object') }, via, depth + 1);
    if (isMember(path) && (path.node as t.MemberExpression).computed)
      return this.ofMessage({ file, path: childOf(path, 'object') }, via, depth + 1);
    return [lost(place)];
  }

  #ofIdentifier({ file, path }: Place<t.Identifier>, via: CallPath | undefined, depth: number): Traced[] {
    const binding = path.scope.getBinding(path.node.name);
    if (!binding || this.#seen.has(binding.identifier)) return binding ? [] : [lost({ file, path })];
    if (binding.kind === 'param') {
      const isBody = frameworkBodyOf(binding);
      if (isBody)
        return [{ kind: 'body', file, fn: isBody, source: path, name: path.node.name, known: undefined, via }];
      const elements = iteratedOf(binding);
      if (elements) return this.ofMessage({ file, path: elements }, via, depth + 1);
      return this.#acrossParameter(file, binding, depth, (argument, isWhole, call) =>
        isWhole ? this.ofMessage(argument, call, depth + 1) : [lost(argument)],
      );
    }
    const found = assignedTo(binding).flatMap(({ value, isWhole }): Traced[] => {
      const skin = skinOf(value);
      if (!isWhole) return this.#ofPart({ file, path: skin }, binding, via, depth);
      const source = sourceOf(this.project, file, skin);
      return source
        ? [this.#origin(source, { file, path: skin }, via, binding)]
        : this.ofMessage({ file, path: skin }, via, depth + 1);
    });
    return found.length > 0 ? found : [lost({ file, path })];
  }

  /** `const { body } = req`, `const { data } = schema.safeParse(body)`. */
  #ofPart(place: Place, binding: Binding, via: CallPath | undefined, depth: number): Traced[] {
    const { file, path } = place;
    if (path.isIdentifier()) {
      const request = path.scope.getBinding(path.node.name);
      const fn =
        request?.kind === 'param' && request.scope.path.isFunction()
          ? (request.scope.path as NodePath<FunctionNode>)
          : undefined;
      const isBody =
        binding.path.isVariableDeclarator() && patternKeyOf(binding.path.node.id, binding.identifier) === 'body';
      if (fn && isBody) {
        const known = statementIn(binding.path, enclosingFunctionOf(binding.path));
        return [
          { kind: 'body', file, fn: sourceFunctionOf(fn), source: path, name: binding.identifier.name, known, via },
        ];
      }
    }
    return path.isCallExpression() && isCheck(path)
      ? this.ofMessage({ file, path: childrenOf(path, 'arguments')[0] }, via, depth + 1)
      : [lost(place)];
  }

  /** Follows a parameter to what callers give for it. */
  #acrossParameter(
    file: ParsedFile,
    binding: Binding,
    depth: number,
    follow: (argument: Place, isWhole: boolean, call: CallPath) => Traced[],
  ): Traced[] {
    const owner = binding.scope.path;
    if (!owner.isFunction() || depth > DEEPEST) return [lost({ file, path: binding.path })];
    this.#seen.add(binding.identifier);
    const fn = sourceFunctionOf(owner as NodePath<FunctionNode>);
    const index = parametersOf(fn.node).findIndex((parameter) => isWithin(parameter, binding.identifier));
    const isWhole = index >= 0 && patternOf(parametersOf(fn.node)[index]) === binding.identifier;
    const callers = callersOf(this.project, file, fn).filter(({ call }) => !call.isNewExpression());
    const found = callers.flatMap((caller) =>
      this.#fromCaller(caller, index, (argument) => follow(argument, isWhole, caller.call)),
    );
    // Whoever is handed the function may call it with messages that nobody has looked at: `socket.on('message', handle)`.
    const outside = passesOf(this.project, file, fn).filter((place) => !isFollowed(this.project, place));
    const all = [...found, ...outside.map(lost)];
    return all.length > 0 ? all : [lost({ file, path: binding.path })];
  }

  #fromCaller({ file, call }: Caller, index: number, follow: (argument: Place) => Traced[]): Traced[] {
    const argument = childrenOf(call, 'arguments')[index];
    return argument && !argument.isSpreadElement() ? follow({ file, path: argument }) : [lost({ file, path: call })];
  }

  #origin(kind: OriginKind, { file, path }: Place, via: CallPath | undefined, binding?: Binding): Origin {
    this.#seen.add(path.node);
    const fn = (kind === 'body' && !binding ? requestOwnerOf(path) : undefined) ?? enclosingFunctionOf(path);
    const known = kind === 'body' && !binding ? undefined : binding && knownBehind(binding, path, fn);
    return { kind, file, fn: fn && sourceFunctionOf(fn), source: path, name: binding?.identifier.name, known, via };
  }
}

/** The call that a function is handed to is one of the project, or goes over a list: what it passes on is known. */
function isFollowed(project: Project, { file, path }: Place): boolean {
  const call = path.findParent((at) => at.isCallExpression());
  if (!call?.isCallExpression()) return true;
  const callee = call.get('callee') as NodePath;
  const name = callee.isMemberExpression() ? memberNameOf(callee.node) : undefined;
  if (name !== undefined && /^(?:map|flatMap|forEach|filter|bind)$/.test(name)) return true;
  return calleesOf(project, file, call).length > 0;
}

function lost({ file, path }: Place): LostMessage {
  return { isLost: true, file, path };
}
