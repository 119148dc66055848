/**
 * The arm for `server/discover`, made after the one for `initialize`: the same way out, another result. What the
 * handshake does beside answering (flags, sessions, the version) is left out.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { type FunctionNode, findReturned, parametersOf, patternOf } from '../../ast/functions.js';
import { appendElementsEdit } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import type { Arm } from '../../ast/mcp/wire/arms.js';
import { type CallPath, calleesOf, type Place, reachable } from '../../ast/mcp/wire/callers.js';
import { armOf } from '../../ast/mcp/wire/dispatchers.js';
import type { Handshake } from '../../ast/mcp/wire/handshakes.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { insertPropertiesEdit, keyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { DISCOVER_METHOD } from '../../ast/protocol/cacheable-results.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { type Built, discoverResult, isBuilt } from './discover-result.js';
import { namesFromOutside, obstacleOfMove, type Swap, swapped } from './moves.js';

export type ArmEdits = { readonly edits: readonly Edit[] } | { readonly missing: string };

const DEEPEST = 4;

export function discoverArm(project: Project, server: WireServer): ArmEdits {
  const { handshake } = server;
  if (!handshake) return { missing: 'what it answers to initialize is not found' };
  if (server.dispatchers.some((dispatcher) => armOf(dispatcher, DISCOVER_METHOD))) return { edits: [] };
  const maker = new ArmMaker(project, handshake);
  switch (handshake.dispatcher.kind) {
    case 'switch':
      return maker.switchCase();
    case 'if-chain':
      return maker.branch();
    default:
      return maker.entryOfTable();
  }
}

class ArmMaker {
  readonly file: ParsedFile;
  readonly arm: Arm;

  constructor(
    readonly project: Project,
    readonly handshake: Handshake,
  ) {
    this.arm = handshake.arm;
    this.file = this.arm.file;
  }

  switchCase(): ArmEdits {
    const { path } = this.arm;
    const first = this.#firstCase();
    const indent = indentAt(this.file.text, first.start ?? 0);
    const inner = `${indent}${this.file.style.indent}`;
    const body = this.#body(inner);
    if (!isBuilt(body)) return body;
    const eol = eolAt(this.file.text, first.start ?? 0, this.file.style);
    const isBlock = (path.node as t.SwitchCase).consequent[0]?.type === 'BlockStatement';
    const opening = `case ${this.#quoted()}:`;
    const text = isBlock
      ? `${opening} {${eol}${inner}${body.text}${eol}${indent}}`
      : `${opening}${eol}${inner}${body.text}`;
    const at = path.node.end ?? 0;
    // Without clients of 2025 the handshake has nobody to answer: the new arm takes its place.
    if (this.#isReplaced()) return { edits: [{ file: this.file.path, start: first.start ?? 0, end: at, text }] };
    return { edits: [{ file: this.file.path, start: at, end: at, text: `${eol}${indent}${text}` }] };
  }

  /** `case 'a': case 'initialize': …`: the first of the labels. */
  #firstCase(): t.Node {
    return this.arm.path.node;
  }

  #quoted(): string {
    return quotedText(DISCOVER_METHOD, this.file.style.quote);
  }

  branch(): ArmEdits {
    const { path, name } = this.arm;
    const { file } = this;
    const test = this.#comparison(name);
    if (test === undefined) return { missing: 'the test for initialize is not a plain comparison' };
    const start = path.node.start ?? 0;
    const indent = indentAt(file.text, start);
    const inner = `${indent}${file.style.indent}`;
    const body = this.#body(inner);
    if (!isBuilt(body)) return body;
    const eol = eolAt(file.text, start, file.style);
    const text = `if (${test}) {${eol}${inner}${body.text}${eol}${indent}}`;
    // In a chain the last `else` refuses what no branch takes: the new branch has to be one of the chain.
    if (this.#isReplaced()) {
      const { consequent } = path.node as t.IfStatement;
      return { edits: [{ file: file.path, start, end: consequent.end ?? 0, text }] };
    }
    const isListed = path.inList === true && !(path.node as t.IfStatement).alternate;
    return {
      edits: [{ file: file.path, start, end: start, text: isListed ? `${text}${eol}${indent}` : `${text} else ` }],
    };
  }

  #isReplaced(): boolean {
    return this.project.options.era === 'modern' && this.arm.methods.every((method) => method === 'initialize');
  }

  /** `method === 'initialize'` with the other name. */
  #comparison(name: NodePath): string | undefined {
    const holder = name.findParent((at) => at.isBinaryExpression());
    return holder ? swapped(this.file, holder.node, [{ ...spanOf(name.node), text: this.#quoted() }]) : undefined;
  }

  entryOfTable(): ArmEdits {
    const { path, body } = this.arm;
    const [fn] = body;
    if (!fn?.path.isFunction()) return { missing: 'the function that answers initialize is not found' };
    const indent = indentAt(this.file.text, path.node.start ?? 0);
    const source = fn.path as NodePath<FunctionNode>;
    const returned = this.#answerOf({ file: fn.file, path: source });
    if (!returned)
      return { missing: 'the function that answers initialize does not return its answer in one expression' };
    const to: Place = { file: this.file, path };
    const owner = { fn: source, names: ownNames(source) };
    const answer = this.#expression({ file: fn.file, path: returned }, to, indent, owner, 0);
    if (!isBuilt(answer)) return answer;
    const parameters = this.#parametersFor(fn.file, source, returned);
    const value = `${source.node.async ? 'async ' : ''}(${parameters}) => ${answer.text.startsWith('{') ? `(${answer.text})` : answer.text}`;
    return this.#addToTable(path, value);
  }

  /** Parameters are kept as they are written when the answer uses one of them. */
  #parametersFor(file: ParsedFile, fn: NodePath<FunctionNode>, returned: NodePath): string {
    const { literal } = this.handshake;
    const used = namesFromOutside(returned, [literal]).some(
      ({ node, scope }) => scope.getBinding(node.name)?.scope.path.node === fn.node,
    );
    return used
      ? parametersOf(fn.node)
          .map((one) => file.textOf(one))
          .join(', ')
      : '';
  }

  #addToTable(path: NodePath, value: string): ArmEdits {
    const { file } = this;
    const name = this.#quoted();
    if (path.isObjectProperty() || path.isObjectMethod()) {
      const table = path.parentPath as NodePath<t.ObjectExpression>;
      return { edits: [insertPropertiesEdit(file, table.node, [`${name}: ${value}`])] };
    }
    if (path.isArrayExpression()) {
      const pairs = path.parentPath as NodePath<t.ArrayExpression>;
      return {
        edits: [
          appendElementsEdit(file, pairs.node.elements as t.Node[], [`[${name}, ${value}]`], pairs.node.start ?? 0, ''),
        ],
      };
    }
    const statement = path.parentPath;
    if (!statement?.isExpressionStatement())
      return { missing: 'the table of its methods is filled in a way that is not known' };
    const text = swapped(file, statement.node, [
      { ...spanOf(this.arm.name.node), text: name },
      { ...spanOf(this.#registered(path).node), text: value },
    ]);
    const at = statement.node.end ?? 0;
    const eol = eolAt(file.text, at, file.style);
    return {
      edits: [
        { file: file.path, start: at, end: at, text: `${eol}${indentAt(file.text, statement.node.start ?? 0)}${text}` },
      ],
    };
  }

  #registered(path: NodePath): NodePath {
    return path.isAssignmentExpression() ? path.get('right') : childrenOf(path, 'arguments')[1];
  }

  /** Statements that answer, without what else the handshake does. */
  #body(indent: string): Built {
    const { file } = this;
    const statements = this.#statements();
    const at = statements.findIndex((one) => this.#leadsToLiteral({ file, path: one }));
    if (at < 0) return { missing: 'how it answers initialize cannot be followed' };
    const chosen = statements[at];
    const to: Place = { file, path: this.arm.path };
    const answer = this.#expression({ file, path: chosen }, to, indent, undefined, 0);
    if (!isBuilt(answer)) return answer;
    const rest = statements.slice(at + 1).filter((one) => this.#belongsTo(chosen, one));
    for (const one of rest) {
      const name = obstacleOfMove({ file, path: one }, to);
      if (name !== undefined && !this.#declares(chosen, name))
        return { missing: `its answer to initialize uses ${name}` };
    }
    const eol = eolAt(file.text, chosen.node.start ?? 0, file.style);
    const tail = rest.map((one) => file.textOf(one.node));
    return { text: [answer.text, ...tail].join(`${eol}${indent}`) };
  }

  #statements(): NodePath[] {
    const paths = this.arm.body.map(({ path }) => path);
    const [only] = paths;
    return paths.length === 1 && only.isBlockStatement()
      ? only.get('body')
      : paths.flatMap((one) => (one.isBlockStatement() ? one.get('body') : [one]));
  }

  #leadsToLiteral({ file, path }: Place): boolean {
    const { literal } = this.handshake;
    if (path.node === literal.node || literal.isDescendant(path)) return true;
    if (this.#namesLiteral(file, path)) return true;
    const reach = reachable(this.project, [{ file, path }]);
    return literal.find((one) => reach.has(one.node)) !== null;
  }

  /** `break`, `return`, and what uses a variable that the answer was put into. */
  #belongsTo(chosen: NodePath, statement: NodePath): boolean {
    if (statement.isBreakStatement() || statement.isReturnStatement()) return true;
    return namesFromOutside(statement).some(({ node }) => this.#declares(chosen, node.name));
  }

  #declares(chosen: NodePath, name: string): boolean {
    return chosen.isVariableDeclaration() && Object.hasOwn(chosen.getBindingIdentifiers(), name);
  }

  /** The expression of a function that is, or holds, its answer. */
  #answerOf({ file, path }: Place<FunctionNode>): NodePath | undefined {
    const leading = findReturned(path).filter((one) => this.#leadsToLiteral({ file, path: one }));
    if (leading.length === 1) return leading[0];
    const sent: NodePath[] = [];
    path.traverse({
      Function: (inner) => inner.skip(),
      ExpressionStatement: (statement) => {
        if (this.#leadsToLiteral({ file, path: statement })) sent.push(statement.get('expression'));
      },
    });
    return leading.length === 0 && sent.length === 1 ? sent[0] : undefined;
  }

  /**
   * A piece of code with the answer to `server/discover` in place of the one to `initialize`. Calls of functions that
   * make the answer are replaced by what those functions return.
   */
  #expression(from: Place, to: Place, indent: string, owner: Owner | undefined, depth: number): Built {
    const { file, path } = from;
    const { literal } = this.handshake;
    if (depth > DEEPEST) return { missing: 'how it answers initialize cannot be followed' };
    const target = this.#targetIn(from);
    if (!target) return { missing: 'how it answers initialize cannot be followed' };
    const foreign = namesFromOutside(path, [target]).find(({ node, scope }) => {
      if (isOwn(owner, scope, node.name)) return !isSayable(owner?.names.get(node.name));
      const [here, there] = [scope.getBinding(node.name), to.path.scope.getBinding(node.name)];
      return file === to.file ? here !== there : here !== undefined || there !== undefined;
    });
    if (foreign) return { missing: `its answer to initialize uses ${foreign.node.name}, which is not known beside it` };
    if (target.node === literal.node || this.#isName(file, target)) {
      const result = discoverResult(this.project, this.handshake, to, innerIndent(file, path, target, indent));
      return isBuilt(result) ? { text: this.#replaced(from, target, result.text, indent, owner) } : result;
    }
    const call = { file, path: target as unknown as CallPath };
    const inlined = this.#inlined(call, to, innerIndent(file, path, target, indent), depth, owner);
    return isBuilt(inlined) ? { text: this.#replaced(from, target, inlined.text, indent, owner) } : inlined;
  }

  /** The code with another answer: its lines are indented for their new place, the types of the old answer go. */
  #replaced({ file, path }: Place, target: NodePath, answer: string, indent: string, owner: Owner | undefined): string {
    const answerSpan = spanOf(withCasts(target).node);
    const types = typeSpansOf(withCasts(target)).map((span) => ({ ...span, text: '' }));
    const base = indentAt(file.text, path.node.start ?? 0);
    const names = namesFromOutside(path, [target]).flatMap((name) => renameOf(name, owner));
    const text = swapped(file, path.node, [...types, ...names, { ...answerSpan, text: ANSWER }]);
    const lines = text
      .split('\n')
      .map((line, index) => (index > 0 && line.startsWith(base) ? `${indent}${line.slice(base.length)}` : line));
    return lines.join('\n').replace(ANSWER, () => answer);
  }

  /** The literal, its name, or the call that leads to it. */
  #targetIn({ file, path }: Place): NodePath | undefined {
    const { literal } = this.handshake;
    if (path.node === literal.node) return path;
    if (literal.isDescendant(path)) return literal;
    let found: NodePath | undefined;
    const look = (one: NodePath): void => {
      if (!found && this.#isName(file, one)) found = one;
    };
    look(path);
    path.traverse({ Identifier: look, MemberExpression: look });
    if (found) return found;
    const call = (one: NodePath): void => {
      if (
        !found &&
        calleesOf(this.project, file, one as CallPath).some((callee) => this.#leadsToLiteral(callee as Place))
      )
        found = one;
    };
    if (path.isCallExpression()) call(path);
    path.traverse({ CallExpression: call });
    return found;
  }

  #namesLiteral(file: ParsedFile, path: NodePath): boolean {
    let found = this.#isName(file, path);
    path.traverse({
      Identifier: (one) => {
        found ||= this.#isName(file, one);
      },
    });
    return found;
  }

  #isName(file: ParsedFile, path: NodePath): boolean {
    const isReference = (path.isIdentifier() && path.isReferencedIdentifier()) || path.isMemberExpression();
    // What a parameter may be says nothing about where the answer is made.
    if (!isReference || (path.isIdentifier() && path.scope.getBinding(path.node.name)?.kind === 'param')) return false;
    const values = this.project.mcp.valuesOf(file, path);
    return values.length === 1 && values[0].type === 'object' && values[0].path.node === this.handshake.literal.node;
  }

  /** What a call gives, written where the call stands: its parameters become the arguments. */
  #inlined(
    { file, path: call }: { file: ParsedFile; path: CallPath },
    to: Place,
    indent: string,
    depth: number,
    outer: Owner | undefined,
  ): Built {
    const [callee, ...others] = calleesOf(this.project, file, call).filter((one) => this.#leadsToLiteral(one as Place));
    if (!callee || others.length > 0) return { missing: 'how it answers initialize cannot be followed' };
    const answer = this.#answerOf(callee);
    if (!answer) return { missing: 'the function that answers initialize does not give its answer in one expression' };
    const owner = { fn: callee.path, names: argumentsByName(callee.path, call, file, outer) };
    return this.#expression({ file: callee.file, path: answer }, to, indent, owner, depth + 1);
  }
}

/** A function that goes into a table keeps its parameters. */
function ownNames(fn: NodePath<FunctionNode>): Map<string, string> {
  const bound = childrenOf(fn, 'params').flatMap((one) => Object.keys(one.getBindingIdentifiers()));
  return new Map(bound.map((name) => [name, name]));
}

/** A function whose answer is written where it is called, with the text that each of its parameters means there. */
interface Owner {
  readonly fn: NodePath<FunctionNode>;
  readonly names: ReadonlyMap<string, string>;
}

function isOwn(owner: Owner | undefined, scope: NodePath['scope'], name: string): boolean {
  return owner !== undefined && scope.getBinding(name)?.scope.path.node === owner.fn.node;
}

/** `(id, params)` called as `(message.id, message.params)`; `({ id })` called as `(message)`. */
function argumentsByName(
  fn: NodePath<FunctionNode>,
  call: CallPath,
  file: ParsedFile,
  outer: Owner | undefined,
): Map<string, string> {
  const names = new Map<string, string>();
  const given = childrenOf(call, 'arguments');
  parametersOf(fn.node).forEach((parameter, index) => {
    const argument = given[index];
    const text = argument?.node ? argumentText(argument, file, outer) : undefined;
    const pattern = patternOf(parameter);
    if (text === undefined) return;
    if (pattern.type === 'Identifier') names.set(pattern.name, text);
    if (pattern.type !== 'ObjectPattern' || !/^[\w.]+$/.test(text)) return;
    for (const property of pattern.properties) {
      const key = keyOf(property);
      if (property.type === 'ObjectProperty' && property.value.type === 'Identifier' && key !== undefined)
        names.set(property.value.name, `${text}.${key}`);
    }
  });
  return names;
}

/** What an argument means where the outermost call stands. */
function argumentText(argument: NodePath, file: ParsedFile, outer: Owner | undefined): string | undefined {
  const names = namesFromOutside(argument).filter(({ node, scope }) => isOwn(outer, scope, node.name));
  if (names.length === 0) return file.textOf(argument.node);
  const [name] = names;
  const text = outer?.names.get(name.node.name);
  const isRoot = names.length === 1 && name.node.start === argument.node.start;
  if (text === undefined || !isRoot || !(argument.isIdentifier() || /^[\w.]+$/.test(text))) return undefined;
  return `${text}${file.text.slice(name.node.end ?? 0, argument.node.end ?? 0)}`;
}

/** A literal can stand for a parameter only where its members are read. */
function isSayable(text: string | undefined): boolean {
  return text !== undefined && (!text.startsWith('{') || shorthandNamesOf(text).length > 0);
}

/** `{ id, params }` → `id`, `params`; nothing for literals with other values. */
function shorthandNamesOf(text: string): string[] {
  return /^\{\s*\w+(?:\s*,\s*\w+)*\s*,?\s*\}$/.test(text) ? text.split(/\W+/).filter((name) => name !== '') : [];
}

function renameOf({ node, scope, parent, key }: NodePath<t.Identifier>, owner: Owner | undefined): Swap[] {
  const text = isOwn(owner, scope, node.name) ? owner?.names.get(node.name) : undefined;
  if (text === undefined || text === node.name) return [];
  if (text.startsWith('{')) {
    // `request.id` of `{ id, params }` is `id`.
    const member =
      parent.type === 'MemberExpression' && parent.object === node && !parent.computed ? parent : undefined;
    const name = member?.property.type === 'Identifier' ? member.property.name : '';
    return member && shorthandNamesOf(text).includes(name) ? [{ ...spanOf(member), text: name }] : [];
  }
  const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand && key === 'value';
  return [{ ...spanOf(node), text: isShorthand ? `${node.name}: ${text}` : text }];
}

/** Stands for the answer while the lines round it move; no source holds it. */
const ANSWER = '\u0000';

/** The indentation of the line on which the answer begins, as it will be. */
function innerIndent(file: ParsedFile, path: NodePath, target: NodePath, indent: string): string {
  const base = indentAt(file.text, path.node.start ?? 0);
  const own = indentAt(file.text, target.node.start ?? 0);
  return own.startsWith(base) ? `${indent}${own.slice(base.length)}` : indent;
}

/** `{ … } satisfies InitializeResult`: the type is the one of the old answer. */
function withCasts(path: NodePath): NodePath {
  let at = path;
  while (at.parentPath && (at.parentPath.isTSSatisfiesExpression() || at.parentPath.isTSAsExpression()))
    at = at.parentPath;
  return at;
}

/** `const result: InitializeResult = …`: its annotation. */
function typeSpansOf(value: NodePath): { start: number; end: number }[] {
  const { parent } = value;
  if (parent.type !== 'VariableDeclarator' || parent.init !== value.node || parent.id.type !== 'Identifier') return [];
  return parent.id.typeAnnotation ? [spanOf(parent.id.typeAnnotation)] : [];
}

function spanOf({ start, end }: t.Node): { start: number; end: number } {
  return { start: start ?? 0, end: end ?? 0 };
}
