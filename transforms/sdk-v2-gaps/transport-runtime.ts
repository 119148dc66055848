/** A web `Request` given to the transport for node: it reads `IncomingMessage` and writes `ServerResponse`. */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { noteRule } from './note-rule.js';

export const transportRuntime = noteRule({
  id: 'transport-runtime',
  title: 'A handler for web requests needs the transport for them.',
  why: `\`NodeStreamableHTTPServerTransport\` reads node's \`IncomingMessage\` and writes to a \`ServerResponse\`. A handler of
Workers, Deno, Bun, Hono or Next.js gets a web \`Request\` and returns a \`Response\`: there the transport fails at the
first call.`,
  leavesAlone: 'Handlers whose request is not shown to be a web `Request`.',
  section: 'Imports & transports',
  sides: ['server'],
  mentions: ['NodeStreamableHTTPServerTransport'],
  reason: [
    'web-request',
    'A web `Request` is given to the transport for node.',
    'Use `WebStandardStreamableHTTPServerTransport` of @modelcontextprotocol/server, whose `handleRequest(request)` gives the `Response`.',
  ],
  find(file, project) {
    return file.paths('CallExpression').flatMap((call) => {
      const callee = childOf(call, 'callee');
      if (!isMember(callee.node) || memberNameOf(callee.node) !== 'handleRequest') return [];
      const instance = project.mcp.instanceOf(file, childOf(callee, 'object'), 'HttpServerTransport');
      const isNode = instance?.value.steps.some(({ shows }) => shows.includes('NodeStreamableHTTPServerTransport'));
      const [request] = childrenOf(call, 'arguments');
      return isNode && request?.node && isWebRequest(request)
        ? [{ node: call.node, steps: instance?.value.steps ?? [] }]
        : [];
    });
  },
});

/** `request: Request`, `c.req.raw`. */
export function isWebRequest(path: NodePath): boolean {
  const inner = skinOf(path);
  if (isMember(inner.node)) {
    const object = inner.node.object;
    return memberNameOf(inner.node) === 'raw' && isMember(object) && memberNameOf(object) === 'req';
  }
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  const annotation = binding?.identifier.typeAnnotation;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
  const isNamed =
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Request';
  // `Request` of express is imported; the web's is there by itself.
  return isNamed && inner.scope.getBinding('Request') === undefined;
}
