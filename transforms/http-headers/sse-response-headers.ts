import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { stringValueOf } from '../../ast/literals.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { keyOf, propertyOf } from '../../ast/objects.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { siteAt } from '../sites.js';
import { httpServersAskedAt } from './modern-servers.js';

type StreamSite = Site & { readonly server: WireServer; readonly isUnbuffered: boolean };

/**
 * Reports streams of hand-written servers that a proxy may hold back: headers with `text/event-stream` and without
 * `X-Accel-Buffering: no`.
 *
 * Leaves alone other content types, and streams outside the server.
 */
export const sseResponseHeaders = defineRule<StreamSite>({
  id: 'sse-response-headers',
  title: 'Streams that a proxy may hold back are reported.',
  why: [
    'Progress and log messages come on the stream of their own request now. A proxy that collects a response before it',
    'passes it on delivers them all at once, with the result; X-Accel-Buffering: no asks it not to.',
  ].join('\n'),
  leavesAlone: 'responses that are no streams',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    buffered: {
      verdict: 'advice',
      text: 'The stream has no X-Accel-Buffering: no, so a proxy may hold its events back.',
    },
    unbuffered: { verdict: 'done', text: 'The stream asks proxies not to hold it back.' },
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server }) =>
      server.files.flatMap((one) =>
        one.text.includes('text/event-stream')
          ? one.paths('ObjectExpression').flatMap((object): StreamSite[] => {
              const isStream = contentTypeOf(object)?.startsWith('text/event-stream');
              if (!isStream) return [];
              const isUnbuffered = keysOf(object).includes('x-accel-buffering');
              return [{ ...siteAt(one, object.node), server, isUnbuffered }];
            })
          : [],
      ),
    );
  },
  rewrite({ server, isUnbuffered }): Finding {
    return { reason: isUnbuffered ? 'unbuffered' : 'buffered', evidence: evidenceOf(server) };
  },
});

function keysOf({ node }: NodePath<t.ObjectExpression>): string[] {
  return node.properties.flatMap((property) => keyOf(property)?.toLowerCase() ?? []);
}

function contentTypeOf({ node }: NodePath<t.ObjectExpression>): string | undefined {
  const key = node.properties.map(keyOf).find((one) => one?.toLowerCase() === 'content-type');
  const property = key === undefined ? undefined : propertyOf(node, key);
  return property?.type === 'ObjectProperty' ? stringValueOf(property.value) : undefined;
}
