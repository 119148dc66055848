/** What has to be known of a file before its functions are looked through: where it speaks of sessions. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isInType, referencesOf } from '../../ast/scope.js';
import type { FactorySource } from '../entry-points/factory-source.js';
import { fitFunctionsIn } from './fit-functions.js';
import type { Ground } from './regions.js';
import type { Roles } from './roles.js';

/** @param receivers what stands before `.connect(…)`: the factory has it from here on */
export function groundOf(
  roles: Roles,
  source: FactorySource,
  serving: readonly Node[],
  receivers: readonly Node[],
): Ground {
  const { file } = roles;
  const gone = new Set<Node>([...source.gone, ...receivers]);
  const touches = [...touchesIn(roles), ...serversIn(roles, source)];
  const ground = { roles, file, touches, gone };
  return { ...ground, helpers: fitFunctionsIn(roles, gone, serving) };
}

/** Every expression that is something of sessions, in no type. */
function touchesIn(roles: Roles): Node[] {
  const paths = roles.file.paths(
    'Identifier',
    'MemberExpression',
    'OptionalMemberExpression',
    'CallExpression',
    'NewExpression',
  ) as readonly NodePath[];
  return paths
    .filter((path) => !(path.isIdentifier() && isPlainName(path)) && roles.of(path) !== undefined && !isInType(path))
    .map(({ node }) => node);
}

function isPlainName(path: NodePath): boolean {
  const { parent, key } = path;
  const isKey = parent.type === 'ObjectProperty' && key === 'key' && !parent.computed && !parent.shorthand;
  const isMemberName = /Member/.test(parent.type) && key === 'property' && !(parent as { computed?: boolean }).computed;
  return isKey || isMemberName || /^(?:Import|Export)/.test(parent.type);
}

/** Uses of a server of the session or request: what is said of it goes with it. */
function serversIn({ file }: Roles, { gone, closers, left }: FactorySource): Node[] {
  const declared = file
    .paths('VariableDeclarator')
    .filter(({ parent, node }) => node.id.type === 'Identifier' && gone.includes(parent))
    .flatMap((path) => {
      const binding = path.node.id.type === 'Identifier' ? path.scope.getBinding(path.node.id.name) : undefined;
      return binding ? referencesOf(file, binding).map((one) => one.path.node as Node) : [];
    });
  return [...declared, ...closers.map(({ node }) => node), ...left.map(({ path }) => path.node)];
}
