import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { isAsync } from '../../ast/functions.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { calleesOf, type Place } from '../../ast/mcp/wire/callers.js';
import { armOf } from '../../ast/mcp/wire/dispatchers.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { insertPropertyEdit, keyOf, propertyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { freeNameOf } from '../../ast/scope.js';
import { insertImportsEdit } from '../../ast/statements.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { obstacleOfMove } from '../lifecycle/moves.js';
import { refusalCallOf } from '../lifecycle/readiness.js';
import { siteAt } from '../sites.js';
import { isCommonJs, specifierOf } from '../templates/added.js';
import { httpServersAskedAt, LEFT_WHOLE } from './modern-servers.js';

interface AnnotationSite extends Site {
  readonly server: WireServer;
  /** `MODERN = { methods, serverInfo }`; `undefined` without a modern side. */
  readonly served: Place<t.ObjectExpression> | undefined;
}

/**
 * Tools whose schemas mark arguments with `x-mcp-header` → `tools: () => TOOLS` beside the served methods, so that the
 * Mcp-Param headers are checked against the arguments, too.
 *
 * Leaves alone servers without such a mark.
 */
export const xMcpHeaderServer = defineRule<AnnotationSite>({
  id: 'x-mcp-header-server',
  title: 'Arguments that are mirrored in headers are checked against them.',
  why: [
    'A schema with x-mcp-header asks clients to repeat an argument in a header, for gateways to route on. A server that',
    'does not compare the two lets a client show the gateway one value and run another.',
  ].join('\n'),
  example: {
    before: "const MODERN = { methods: ['server/discover', 'tools/list', 'tools/call'] };",
    after: "const MODERN = { methods: ['server/discover', 'tools/list', 'tools/call'], tools: () => TOOLS };",
  },
  leavesAlone: 'servers whose tools mark no argument',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2243' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['lifecycle'],
  mentions: [],
  reasons: {
    compared: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Arguments that schemas mark with x-mcp-header are compared with their headers.',
    },
    'compared-already': { verdict: 'done', text: 'Marked arguments are compared with their headers.' },
    'list-not-followed': {
      verdict: 'manual',
      text: 'Schemas mark arguments with x-mcp-header, but the list of tools is not at hand where requests are checked.',
      next: 'Give the constant with the served methods a `tools` function that returns the list of tools/list.',
    },
    'server-left-whole': LEFT_WHOLE,
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server, entries }): AnnotationSite[] => {
      const marked = server.files.find(({ text }) => /x-mcp-header/.test(text));
      const mark = marked && annotationIn(marked);
      if (!marked || !mark) return [];
      const [served] = entries.flatMap((entry) => servedOf(project, server, refusalCallOf(project, entry)) ?? []);
      return [{ ...siteAt(marked, mark.node), server, served }];
    });
  },
  rewrite({ server, served }, _file, project): Finding {
    const evidence = evidenceOf(server);
    if (!served) return { reason: 'server-left-whole', evidence };
    if (propertyOf(served.path.node, 'tools')) return { reason: 'compared-already', evidence };
    const list = toolListOf(project, server, served);
    if (!list) return { reason: 'list-not-followed', evidence };
    return {
      reason: 'compared',
      evidence,
      component: server.component,
      edits: [...list.edits, insertPropertyEdit(served.file, served.path.node, `tools: () => ${list.text}`)],
      assumption: 'The list that tools/list gives is the same for every client.',
    };
  },
});

function annotationIn(file: ParsedFile): NodePath<t.ObjectProperty> | undefined {
  return file.paths('ObjectProperty').find(({ node }) => keyOf(node) === 'x-mcp-header');
}

/** The literal that `refusalOf` is given. */
function servedOf(
  project: Project,
  server: WireServer,
  call: NodePath<t.CallExpression> | undefined,
): Place<t.ObjectExpression> | undefined {
  const name = call && childrenOf(call, 'arguments')[1];
  if (!name?.isIdentifier()) return undefined;
  const path = name.scope.getBinding(name.node.name)?.path;
  const init = path?.isVariableDeclarator() ? childOf(path, 'init') : undefined;
  const program = name.scope.getProgramParent().path.node;
  const files = [...server.files, ...project.mcp.files()];
  const file = files.find((one) => one.program.node === program);
  return file && init?.isObjectExpression() ? { file, path: init } : undefined;
}

interface ToolList {
  readonly text: string;
  readonly edits: readonly Edit[];
}

/** `TOOLS`, `listTools()`: what the arm of tools/list gives, where it means the same beside the constant. */
function toolListOf(project: Project, server: WireServer, served: Place): ToolList | undefined {
  for (const dispatcher of server.dispatchers) {
    const arm = armOf(dispatcher, 'tools/list');
    for (const { file, path } of arm?.body ?? []) {
      const value = toolsIn(path);
      if (!value || !isPlainList(project, file, value)) continue;
      const text = file.textOf(value.node);
      if (obstacleOfMove({ file, path: value }, served) === undefined) return { text, edits: [] };
      const edit = importOf(project, { file, path: value }, served.file);
      if (edit) return { text, edits: [edit] };
    }
  }
  return undefined;
}

/** The import of the arm's file, written once more in the file of the constant; or what that file exports itself. */
function importOf(project: Project, { file, path }: Place, to: ParsedFile): Edit | undefined {
  const name = path.isCallExpression() ? childOf(path, 'callee') : path;
  if (!name.isIdentifier() || file === to || freeNameOf(to, name.node.name) !== name.node.name) return undefined;
  const source = sourceOf(project, file, name);
  if (!source || isCommonJs(project, to)) return undefined;
  const specifier = quotedText(specifierOf(project, to, source.path), to.style.quote);
  const end = to.style.semicolons ? ';' : '';
  return insertImportsEdit(to, [`import { ${source.text} } from ${specifier}${end}`]);
}

function sourceOf(
  project: Project,
  file: ParsedFile,
  name: NodePath<t.Identifier>,
): { path: string; text: string } | undefined {
  const binding = name.scope.getBinding(name.node.name)?.path;
  const declaration = binding?.parentPath;
  if (binding?.isImportSpecifier() && declaration?.isImportDeclaration()) {
    const path = project.modules.resolve(file.path, declaration.node.source.value);
    return path === undefined ? undefined : { path, text: file.textOf(binding.node) };
  }
  const statement = binding?.isVariableDeclarator() ? declaration?.parentPath : declaration;
  return statement?.isExportNamedDeclaration() ? { path: file.path, text: name.node.name } : undefined;
}

function toolsIn(path: NodePath): NodePath | undefined {
  const found: NodePath[] = [];
  const look = (property: NodePath): void => {
    if (property.isObjectProperty() && keyOf(property.node) === 'tools') found.push(skinOf(childOf(property, 'value')));
  };
  look(path);
  path.traverse({ ObjectProperty: look });
  return found.length === 1 ? found[0] : undefined;
}

/** A name, or a call without arguments that is not awaited. */
function isPlainList(project: Project, file: ParsedFile, value: NodePath): boolean {
  if (value.isIdentifier()) return true;
  if (!value.isCallExpression() || value.node.arguments.length > 0 || value.node.callee.type !== 'Identifier')
    return false;
  const callees = calleesOf(project, file, value);
  return callees.length > 0 && callees.every(({ path }) => !isAsync(path));
}
