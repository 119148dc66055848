/** A server that a function of the project makes: that function is the factory. */
import type { NodePath } from '@babel/traverse';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { isFresh } from './fresh.js';
import { argumentsOf, factoryText, isStable, memberFactory, newNameIn } from './naming.js';
import type { Holder } from './parts.js';
import { removalSpanOf } from './transport.js';

/** `const server = createServer('x');` → `() => createServer('x')`; `undefined` when the code makes it itself. */
export function directFactory(
  project: Project,
  holder: Holder,
  replacement?: string,
): { factory: string; edits: Edit[] } | undefined {
  const { file, binding, declaration, value: init } = holder;
  if (!declaration || !init || !isOneDeclaration(declaration)) return undefined;
  const made = skinOf(init);
  const member = memberOf(binding.path, holder.member);
  // A construction of the SDK's own class stays where it is read: it becomes a factory with a name.
  if (
    member === undefined ||
    (made.isNewExpression() &&
      !project.mcp.valuesOf(file, childOf(made, 'callee')).some(({ type }) => type === 'class'))
  )
    return undefined;
  if (!isFresh(project, file, init, member === '' ? undefined : member.slice(1))) return undefined;
  const factory = factoryText(project, file, init, member);
  const kept = factory === undefined ? keptArguments(project, holder, init, member) : undefined;
  const statements = [...(kept?.statements ?? []), ...(replacement === undefined ? [] : [replacement])];
  const text = factory ?? kept?.factory;
  if (text === undefined) return undefined;
  if (statements.length === 0)
    return { factory: text, edits: [{ file: file.path, ...removalSpanOf(file, declaration.node), text: '' }] };
  const eol = eolAt(file.text, declaration.node.end!, file.style);
  const joined = statements.join(`${eol}${indentAt(file.text, declaration.node.start!)}`);
  return {
    factory: text,
    edits: [{ file: file.path, start: declaration.node.start!, end: declaration.node.end!, text: joined }],
  };
}

/** Nothing else is declared with it; an assignment declares nothing. */
function isOneDeclaration(statement: NodePath): boolean {
  return !statement.isVariableDeclaration() || statement.node.declarations.length === 1;
}

/** `.server` for `const { server } = …` and for `app` in `app.server.connect(…)`, nothing for a plain name. */
function memberOf(declarator: NodePath, member = ''): string | undefined {
  if (!declarator.isVariableDeclarator()) return undefined;
  const { id } = declarator.node;
  if (id.type === 'Identifier') return member;
  const [only] = id.type === 'ObjectPattern' ? id.properties : [];
  if (id.type !== 'ObjectPattern' || id.properties.length !== 1 || only?.type !== 'ObjectProperty') return undefined;
  return only.key.type === 'Identifier' && !only.computed ? `.${only.key.name}` : undefined;
}

/** Arguments that must not be evaluated again go into constants in front. */
function keptArguments(
  project: Project,
  holder: Holder,
  init: NodePath,
  member: string,
): { factory: string; statements: string[] } | undefined {
  const { file } = holder;
  const made = skinOf(init);
  const all = argumentsOf(made);
  if (all.some((argument) => argument.isSpreadElement())) return undefined;
  const statements: string[] = [];
  let text = file.textOf(made.node);
  for (const argument of [...all].reverse()) {
    if (isStable(file, argument)) continue;
    const name = argumentName(project, file, made, all.indexOf(argument));
    const start = argument.node.start! - made.node.start!;
    statements.unshift(`const ${name} = ${file.textOf(argument.node)}${file.style.semicolons ? ';' : ''}`);
    text = text.slice(0, start) + name + text.slice(start + argument.node.end! - argument.node.start!);
  }
  return { factory: memberFactory(file, init, member, text), statements };
}

/** The name that the called function has for it, where nothing else is called so here. */
function argumentName(project: Project, file: ParsedFile, made: NodePath, index: number): string {
  const callees = made.isCallExpression() ? project.mcp.evaluator.calleesOf(file, made) : [];
  const parameter = callees[0]?.path.node.params[index];
  const name = parameter?.type === 'Identifier' ? parameter.name : undefined;
  if (name !== undefined && !made.scope.hasBinding(name)) return name;
  return newNameIn(project, file, name ?? 'options');
}
