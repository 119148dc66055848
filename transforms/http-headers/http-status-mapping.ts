import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { freeNameOf } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { tokenAfter } from '../../ast/tokens.js';
import { defineRule, type Finding, type Project, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { localNameOf } from '../lifecycle/readiness.js';
import { siteAt } from '../sites.js';
import { addedModuleOf, namesFrom } from '../templates/added.js';
import { type HandlerNames, headersText, httpServersAskedAt, LEFT_WHOLE, notAllowedLines } from './modern-servers.js';
import { answersOnly405, type VerbPlace, verbPlacesOf } from './verb-places.js';

interface VerbSite extends Site {
  readonly server: WireServer;
  readonly place: VerbPlace;
  /** The first of its file: its finding brings the name in. */
  readonly isFirst: boolean;
  readonly isBegun: boolean;
}

/**
 * `app.get('/mcp', (req, res) => {` → behind it `if (isModernVersion(req.headers)) return res.status(405)…`: clients of
 * 2026-07-28 have neither a standalone stream nor a session to end. All others are answered as before.
 *
 * Leaves alone servers that answer GET and DELETE with 405 anyway, and routes that are not the one of the messages.
 */
export const httpStatusMapping = defineRule<VerbSite>({
  id: 'http-status-mapping',
  title: 'GET and DELETE of a client of 2026-07-28 are answered with 405.',
  why: [
    'In 2026-07-28 there is no standalone GET stream and no session that DELETE could end. A client that asks for one all',
    'the same must be told so by the status, or it waits on a stream on which nothing will ever come.',
  ].join('\n'),
  leavesAlone: 'handlers that answer 405 in any case',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2567' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['lifecycle'],
  mentions: [],
  reasons: {
    refused: { verdict: 'rewrite', text: '{verb} is answered with 405 when the version header names 2026-07-28.' },
    'refused-already': { verdict: 'done', text: '{verb} is answered with 405.' },
    'names-unknown': {
      verdict: 'manual',
      text: 'The handler of {verb} does not name its request and its response, so 405 cannot be added here.',
      next: 'Answer 405 with an Allow: POST header when isModernVersion of the request headers is true.',
    },
    'server-left-whole': LEFT_WHOLE,
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server, entries, isBegun }) => {
      const seen = new Set<string>();
      return entries
        .flatMap((entry) => verbPlacesOf(project, server, entry))
        .map((place): VerbSite => {
          const isFirst =
            !seen.has(place.file.path) &&
            !isGuarded(project, place) &&
            (place.names ?? namedRequest(place)) !== undefined;
          if (isFirst) seen.add(place.file.path);
          return { ...siteAt(place.file, place.path.node), server, place, isFirst, isBegun };
        });
    });
  },
  rewrite({ server, place, isFirst, isBegun }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const words = { verb: place.verb };
    if (!isBegun) return { reason: 'server-left-whole', evidence };
    if (isGuarded(project, place)) return { reason: 'refused-already', evidence, words };
    const { file, entry } = place;
    const named = place.names ? { names: place.names, edits: [] } : namedRequest(place);
    if (!named) return { reason: 'names-unknown', evidence, words };
    const { names } = named;
    const module = addedModuleOf(project, entry.file, 'mcp-wire');
    const { local, edits } = namesFrom(project, file, module, ['isModernVersion']);
    const condition = `${local.isModernVersion}(${headersText(entry, names)})`;
    return {
      reason: 'refused',
      evidence,
      words,
      component: server.component,
      edits: [...(isFirst ? edits : []), ...named.edits, guardEdit(place, names, condition)],
    };
  },
});

function isGuarded(project: Project, { file, path, body }: VerbPlace): boolean {
  const name = localNameOf(project, file, 'isModernVersion');
  return answersOnly405(body) || (name !== undefined && file.textOf(path.node).includes(`${name}(`));
}

/** `export function GET() {`: a route gets its request whether it names it or not. */
function namedRequest({ file, fn, entry }: VerbPlace): { names: HandlerNames; edits: Edit[] } | undefined {
  if (entry.style !== 'fetch' || !fn.isFunctionDeclaration() || !fn.node.id || fn.node.params.length > 0)
    return undefined;
  const open = tokenAfter(file, fn.node.id.end ?? 0);
  if (file.text[open] !== '(') return undefined;
  const request = freeNameOf(file, 'request');
  const type = /\.[cm]?tsx?$/.test(file.path) ? ': Request' : '';
  const edit = { file: file.path, start: open + 1, end: open + 1, text: `${request}${type}` };
  return { names: { request, response: undefined }, edits: [edit] };
}

/** The guard is the first statement of the handler, or of the branch for the verb. */
function guardEdit({ file, fn, body, entry }: VerbPlace, names: HandlerNames, condition: string): Edit {
  const lines = notAllowedLines(file, fn, entry, names);
  const { indent } = file.style;
  const first = firstInside(body);
  const start = first ?? body.node.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const outer = indentAt(file.text, start);
  const guard =
    lines.length === 1
      ? [`if (${condition}) ${lines[0]}`]
      : [`if (${condition}) {`, ...lines.map((line) => `${indent}${line}`), '}'];
  if (first !== undefined) {
    return { file: file.path, start, end: start, text: guard.map((line) => `${line}${eol}${outer}`).join('') };
  }
  return unbraced(file, body, guard, eol, outer);
}

/** `if (GET) handle(req, res)` and `(req, res) => handle(req, res)`: what stands there alone gets braces. */
function unbraced(file: ParsedFile, body: NodePath, guard: readonly string[], eol: string, outer: string): Edit {
  const { start, end } = body.node;
  const isExpression = body.isExpression();
  const semicolon = isExpression && file.style.semicolons ? ';' : '';
  const own = `${isExpression ? 'return ' : ''}${file.textOf(body.node)}${semicolon}`;
  const inner = `${outer}${file.style.indent}`;
  const text = ['{', ...[...guard, own].map((line) => `${inner}${line}`), `${outer}}`].join(eol);
  return { file: file.path, start: start ?? 0, end: end ?? 0, text };
}

function firstInside(body: NodePath): number | undefined {
  if (body.isBlockStatement()) return body.node.body[0]?.start ?? undefined;
  return body.isSwitchCase() ? (body.node.consequent[0]?.start ?? undefined) : undefined;
}
