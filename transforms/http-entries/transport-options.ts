/** What the options of an HTTP transport say, and what becomes of each on `createMcpHandler`. */
import type { NodePath } from '@babel/traverse';
import type { NewExpression } from '@babel/types';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile } from '../contract.js';
import { type HttpObstacle, httpObstacleAt } from './obstacles.js';

/** SDK v2 2.4, `WebStandardStreamableHTTPServerTransportOptions`; those of SDK v1 1.32 are the same. */
const KNOWN: ReadonlySet<string> = new Set([
  'sessionIdGenerator',
  'onsessioninitialized',
  'onsessionclosed',
  'enableJsonResponse',
  'eventStore',
  'allowedHosts',
  'allowedOrigins',
  'enableDnsRebindingProtection',
  'retryInterval',
  'supportedProtocolVersions',
]);

export interface TransportOptions {
  readonly construction: NodePath<NewExpression>;
  /** It makes session ids, so that a second request without one is refused. */
  readonly generator: NodePath | undefined;
  /** `eventStore`: broken streams can be taken up again. */
  readonly eventStore: NodePath | undefined;
  readonly retryInterval: NodePath | undefined;
  readonly isJson: boolean;
  /** Hostnames without port, where the transport checks them. */
  readonly hosts: readonly string[] | undefined;
  readonly origins: readonly string[] | undefined;
}

export function transportOptionsOf(
  file: ParsedFile,
  construction: NodePath<NewExpression>,
): TransportOptions | HttpObstacle {
  const [argument] = childrenOf(construction, 'arguments');
  const none = {
    construction,
    generator: undefined,
    eventStore: undefined,
    retryInterval: undefined,
    isJson: false,
    hosts: undefined,
    origins: undefined,
  };
  if (!argument?.node) return none;
  const object = literalOf(argument);
  if (!object) return httpObstacleAt(file, argument.node, 'options-unclear');
  const values = new Map<string, NodePath>();
  for (const property of childrenOf(object, 'properties')) {
    const key = keyOf(property.node);
    if (key === undefined || !KNOWN.has(key)) return httpObstacleAt(file, property.node, 'options-unclear');
    values.set(key, property.isObjectProperty() ? childOf(property, 'value') : property);
  }
  const protects = values.get('enableDnsRebindingProtection')?.isBooleanLiteral({ value: true }) === true;
  const lists = protects
    ? { hosts: namesIn(values.get('allowedHosts')), origins: namesIn(values.get('allowedOrigins')) }
    : {};
  for (const key of ['hosts', 'origins'] as const)
    if (protects && values.has(key === 'hosts' ? 'allowedHosts' : 'allowedOrigins') && !lists[key])
      return httpObstacleAt(
        file,
        values.get(key === 'hosts' ? 'allowedHosts' : 'allowedOrigins')!.node,
        'options-unclear',
      );
  const generator = values.get('sessionIdGenerator');
  return {
    ...none,
    ...lists,
    generator: generator?.isIdentifier({ name: 'undefined' }) ? undefined : generator,
    eventStore: values.get('eventStore'),
    retryInterval: values.get('retryInterval'),
    isJson: values.get('enableJsonResponse')?.isBooleanLiteral({ value: true }) === true,
  };
}

/** The literal itself, or that of a constant that nothing else is done with. */
function literalOf(path: NodePath): NodePath | undefined {
  if (path.isObjectExpression()) return path;
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  if (!binding?.constant || binding.referencePaths.length !== 1 || !binding.path.isVariableDeclarator())
    return undefined;
  const init = childOf(binding.path, 'init');
  return init.isObjectExpression() ? init : undefined;
}

/** `['localhost:3000', `127.0.0.1:${port}`]` → `['localhost', '127.0.0.1']`; also of `https://app.example.com`. */
function namesIn(path: NodePath | undefined): string[] | undefined {
  if (!path?.isArrayExpression()) return undefined;
  const names = childrenOf(path, 'elements').map((element) => {
    const text = element.isStringLiteral()
      ? element.node.value
      : element.isTemplateLiteral()
        ? (element.node.quasis[0].value.cooked ?? '')
        : '';
    return text
      .replace(/^[a-z]+:\/\//, '')
      .replace(/:\d*$/, '')
      .replace(/\/.*$/, '');
  });
  return names.every((name) => name !== '') ? [...new Set(names)] : undefined;
}
