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
import { type CallPath, calleesOf, type Place, reachable } from '../../ast/mcp/wire/callers.js';
import { type Arm, armOf } from '../../ast/mcp/wire/dispatchers.js';
import type { Handshake } from '../../ast/mcp/wire/handshakes.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { insertPropertiesEdit } from '../../ast/objects.js';
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
    const answer = this.#expression({ file: fn.file, path: returned }, to, indent, source, 0);
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
  #expression(from: Place, to: Place, indent: string, owner: NodePath<FunctionNode> | undefined, depth: number): Built {
    const { file, path } = from;
    const { literal } = this.handshake;
    if (depth > DEEPEST) return { missing: 'how it answers initialize cannot be followed' };
    const target = this.#targetIn(from);
    if (!target) return { missing: 'how it answers initialize cannot be followed' };
    const isParameter = (name: string, scope: NodePath['scope']): boolean =>
      owner !== undefined && scope.getBinding(name)?.scope.path.node === owner.node;
    const foreign = namesFromOutside(path, [target]).find(({ node, scope }) => {
      if (isParameter(node.name, scope)) return false;
      const [here, there] = [scope.getBinding(node.name), to.path.scope.getBinding(node.name)];
      return file === to.file ? here !== there : here !== undefined || there !== undefined;
    });
    if (foreign) return { missing: `its answer to initialize uses ${foreign.node.name}, which is not known beside it` };
    if (target.node === literal.node || this.#isName(file, target)) {
      const result = discoverResult(this.project, this.handshake, to, indent);
      if (!isBuilt(result)) return result;
      return { text: swapped(file, path.node, [{ ...spanOf(target.node), text: result.text }]) };
    }
    const inlined = this.#inlined({ file, path: target as unknown as CallPath }, to, indent, depth);
    return isBuilt(inlined)
      ? { text: swapped(file, path.node, [{ ...spanOf(target.node), text: inlined.text }]) }
      : inlined;
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
    if (!isReference) return false;
    return this.project.mcp
      .valuesOf(file, path)
      .some((value) => value.type === 'object' && value.path.node === this.handshake.literal.node);
  }

  /** What a call gives, written where the call stands: its parameters become the arguments. */
  #inlined(
    { file, path: call }: { file: ParsedFile; path: CallPath },
    to: Place,
    indent: string,
    depth: number,
  ): Built {
    const [callee, ...others] = calleesOf(this.project, file, call).filter((one) => this.#leadsToLiteral(one as Place));
    if (!callee || others.length > 0) return { missing: 'how it answers initialize cannot be followed' };
    const answer = this.#answerOf(callee);
    if (!answer) return { missing: 'the function that answers initialize does not give its answer in one expression' };
    const text = this.#expression({ file: callee.file, path: answer }, to, indent, callee.path, depth + 1);
    if (!isBuilt(text)) return text;
    return withArguments(callee, answer, this.handshake.literal, text.text, call, file);
  }
}

/** Parameters that the answer uses outside the literal have to be the arguments' names already. */
function withArguments(
  callee: Place<FunctionNode>,
  answer: NodePath,
  literal: NodePath,
  text: string,
  call: CallPath,
  file: ParsedFile,
): Built {
  const given = childrenOf(call, 'arguments');
  const swaps: Swap[] = [];
  for (const identifier of namesFromOutside(answer, [literal])) {
    const binding = identifier.scope.getBinding(identifier.node.name);
    if (binding?.scope.path.node !== callee.path.node) continue;
    const index = parametersOf(callee.path.node).findIndex((one) => patternOf(one) === binding.identifier);
    const argument = given[index];
    const name = argument?.node ? file.textOf(argument.node) : undefined;
    if (name === undefined) return { missing: `its answer to initialize uses ${identifier.node.name}` };
    if (name !== identifier.node.name) swaps.push({ ...spanOf(identifier.node), text: name });
  }
  if (swaps.length === 0) return { text };
  // Only the text before and behind the new literal is of the file; what is swapped there keeps its place.
  return rebuilt(callee.file, answer, literal, text, swaps);
}

function rebuilt(file: ParsedFile, answer: NodePath, literal: NodePath, text: string, swaps: readonly Swap[]): Built {
  const [start, end] = [answer.node.start ?? 0, answer.node.end ?? 0];
  if (!literal.isDescendant(answer) && literal.node !== answer.node)
    return { missing: 'how it answers initialize cannot be followed' };
  const head = file.text.slice(start, literal.node.start ?? 0);
  const tail = file.text.slice(literal.node.end ?? 0, end);
  if (!text.startsWith(head) || !text.endsWith(tail))
    return { missing: 'how it answers initialize cannot be followed' };
  const middle = text.slice(head.length, text.length - tail.length);
  const before = swapped(
    file,
    { start, end: literal.node.start },
    swaps.filter((swap) => swap.end <= (literal.node.start ?? 0)),
  );
  const behind = swapped(
    file,
    { start: literal.node.end, end },
    swaps.filter((swap) => swap.start >= (literal.node.end ?? 0)),
  );
  return { text: `${before}${middle}${behind}` };
}

function spanOf({ start, end }: t.Node): { start: number; end: number } {
  return { start: start ?? 0, end: end ?? 0 };
}
