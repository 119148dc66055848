/** The four floors of the house, read from the code itself: bin → planner → transforms → ast, imports go down only. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';

const FLOORS = ['ast', 'transforms', 'planner', 'bin'];

interface Import {
  readonly from: string;
  readonly isTypeOnly: boolean;
}

interface Module {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

const modules = FLOORS.flatMap((floor) =>
  readdirSync(floor, { recursive: true, encoding: 'utf8' }).map((path) => posix.join(floor, path)),
)
  .filter((path) => path.endsWith('.ts'))
  // Templates are modules of the user's repository, not of this house.
  .filter((path) => !/^transforms\/templates\/mcp-/.test(path))
  .sort()
  .map(moduleOf);

function moduleOf(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: nodesOf(tree).flatMap(importOf) };
}

function nodesOf(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return nodes;
}

function importOf(node: ts.Node): Import[] {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return [{ from: node.moduleSpecifier.text, isTypeOnly: node.importClause?.isTypeOnly ?? false }];
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return [{ from: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly }];
  }
  if (ts.isCallExpression(node) && node.arguments.length > 0 && ts.isStringLiteral(node.arguments[0])) {
    const callee = node.expression;
    const loads = callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
    return loads ? [{ from: node.arguments[0].text, isTypeOnly: false }] : [];
  }
  return [];
}

function floorOf(path: string): number {
  return FLOORS.indexOf(path.split('/')[0]);
}

function on(...floors: string[]): Module[] {
  return modules.filter(({ path }) => floors.includes(path.split('/')[0]));
}

/** Names that are read as variables: not `.process`, not `{ process: 1 }`, not `import { process }`. */
function freeNamesOf({ tree }: Module): Set<string> {
  const names = nodesOf(tree)
    .filter(ts.isIdentifier)
    .filter(({ parent }) => !ts.isImportSpecifier(parent) && !ts.isExportSpecifier(parent))
    .filter((node) => !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node))
    .filter((node) => !('name' in node.parent && node.parent.name === node))
    .filter((node) => !ts.isQualifiedName(node.parent) && !ts.isTypeReferenceNode(node.parent))
    .map(({ text }) => text);
  return new Set(names);
}

function assertNone(offences: readonly string[]): void {
  assert.deepEqual(offences, []);
}

test('every floor holds code', () => {
  for (const floor of FLOORS) assert.ok(on(floor).length > 0, `${floor}/ is empty`);
});

test('imports go down only', () => {
  assertNone(
    modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => posix.join(dirname(path), from))
        .filter((target) => floorOf(target) > floorOf(path))
        .map((target) => `${path} imports ${target}`),
    ),
  );
});

test('relative imports carry the .js suffix and reach a file', () => {
  assertNone(
    modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith('.'))
        .filter(({ from }) => !from.endsWith('.js') || !existsSync(join(dirname(path), from.replace(/\.js$/, '.ts'))))
        .map(({ from }) => `${path} imports ${from}`),
    ),
  );
});

test('packages that are imported for their values are dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const packageOf = (from: string): string =>
    from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/');
  assertNone(
    modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ from, isTypeOnly }) => !isTypeOnly && !from.startsWith('.') && !from.startsWith('node:'))
        .filter(({ from }) => !Object.hasOwn(dependencies, packageOf(from)))
        .map(({ from }) => `${path} imports ${from}`),
    ),
  );
});

test('ast and transforms touch no disk, process or network', () => {
  const pure = new Set([
    'node:path',
    'node:path/posix',
    'node:util',
    'node:assert',
    'node:crypto',
    'node:url',
    'node:module',
  ]);
  assertNone(
    on('ast', 'transforms').flatMap(({ path, imports }) =>
      imports
        .filter(({ from, isTypeOnly }) => !isTypeOnly && from.startsWith('node:') && !pure.has(from))
        .map(({ from }) => `${path} imports ${from}`),
    ),
  );
});

test('ast and transforms read no process, console, clock or random source', () => {
  const banned = ['process', 'console', 'setTimeout', 'setInterval', 'setImmediate', 'performance', 'fetch'];
  assertNone(
    on('ast', 'transforms').flatMap((module) => {
      const names = freeNamesOf(module);
      return [...banned.filter((name) => names.has(name)), ...chancesIn(module)].map(
        (name) => `${module.path} uses ${name}`,
      );
    }),
  );
});

/** Calls whose result differs from run to run. */
function chancesIn({ tree }: Module): string[] {
  return nodesOf(tree)
    .filter((node) => ts.isCallExpression(node) || ts.isNewExpression(node))
    .map(({ expression }) => expression.getText())
    .filter((callee) => /^(?:Date|Date\.now|Math\.random|(?:crypto\.)?random(?:UUID|Bytes|Int))$/.test(callee));
}

test('rules catch no errors; the runner around them hands each one on', () => {
  assertNone(
    on('transforms')
      .filter(({ path }) => path.split('/').length > 2)
      .flatMap((module) => placesOf(module, ts.isCatchClause)),
  );
});

test('transforms wait for nothing at their top level', () => {
  assertNone(
    on('transforms').flatMap((module) => placesOf(module, (node) => ts.isAwaitExpression(node) && !isInFunction(node))),
  );
});

function placesOf({ path, tree }: Module, isMeant: (node: ts.Node) => boolean): string[] {
  return nodesOf(tree)
    .filter(isMeant)
    .map((node) => `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

test('no file is printed as a whole', () => {
  assertNone(modules.flatMap((module) => placesOf(module, isPrintOfAll)));
});

function isPrintOfAll(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'toSource'
  );
}

test('one file names the parser, one the printer', () => {
  const importersOf = (name: string): string[] =>
    modules.filter(({ imports }) => imports.some(({ from }) => from === name)).map(({ path }) => path);
  assertNone(importersOf('@babel/parser').filter((path) => path !== 'ast/parse.ts'));
  assertNone(importersOf('recast').filter((path) => path !== 'ast/print.ts'));
  for (const name of ['typescript', 'ts-morph', 'jscodeshift', '@modelcontextprotocol/codemod']) {
    assertNone(
      modules
        .filter(({ imports }) => imports.some(({ from, isTypeOnly }) => from === name && !isTypeOnly))
        .map(({ path }) => path),
    );
  }
});

test('no planner file knows a rule or a transform by name', async () => {
  const { TRANSFORMS } = await import('../transforms/index.js');
  const ids = TRANSFORMS.flatMap((transform) => [transform.id, ...transform.phases.flat().map((rule) => rule.id)]);
  assert.ok(ids.length > 3);
  assertNone(
    on('planner').flatMap(({ path, tree }) =>
      nodesOf(tree)
        .filter(ts.isStringLiteralLike)
        .filter(({ text, parent }) => !ts.isImportDeclaration(parent) && ids.includes(text))
        .map(({ text }) => `${path} names ${text}`),
    ),
  );
});
