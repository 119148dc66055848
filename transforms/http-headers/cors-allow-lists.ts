import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { appendElementsEdit, removeElementEdits } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import { wireServersOf } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import { HEADERS, isMcpHeader, MODERN_HEADERS } from '../../ast/protocol/wire-names.js';
import type { Quote } from '../../ast/source.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type ArrayList, type CorsList, corsListsIn, isMention, namesOf, type TextList } from './cors-lists.js';

interface ListSite extends Site {
  readonly cors: CorsList;
}

/**
 * `allowedHeaders: ['Content-Type', 'mcp-session-id']` → `mcp-protocol-version`, `mcp-method` and `mcp-name` are added, in
 * arrays and in comma texts, in the case of the list. The session header stays for clients of 2025; with `--era modern`
 * it goes when no server reads it.
 *
 * Leaves alone lists without an MCP header, `*`, and `methods`.
 */
export const corsAllowLists = defineRule<ListSite>({
  id: 'cors-allow-lists',
  title: 'Browsers may send the headers of 2026-07-28.',
  why: [
    'A browser asks first which headers it may send. Where Mcp-Method or Mcp-Name is not among them, the request of a',
    'client of 2026-07-28 never leaves the browser, and some clients then fall back to 2025 without a word.',
  ].join('\n'),
  example: {
    before: "allowedHeaders: ['Content-Type', 'mcp-session-id']",
    after: "allowedHeaders: ['Content-Type', 'mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name']",
  },
  leavesAlone: 'lists without an MCP header, `*`, and lists of methods',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2243' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: ['Headers', 'access-control', 'Access-Control'],
  reasons: {
    completed: { verdict: 'rewrite', text: 'The list gets the headers of 2026-07-28.' },
    'completed-already': { verdict: 'done', text: 'The list has the headers of 2026-07-28.' },
    'session-removed': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The list is brought to 2026-07-28: headers of sessions go, where no server reads them.',
    },
    'list-elsewhere': {
      verdict: 'manual',
      text: 'The list of headers comes from a variable that is made or used elsewhere, too.',
      next: 'See that MCP-Protocol-Version, Mcp-Method and Mcp-Name are among the allowed headers.',
    },
    exposed: {
      verdict: 'leave',
      text: 'What is exposed to browsers is needed by clients of 2025, and 2026-07-28 adds nothing.',
    },
    'odd-name': {
      verdict: 'advice',
      text: '{names} is no header of MCP in any revision.',
      next: 'Look whether the name is misspelt.',
    },
  },
  detect(file, project) {
    const lists = corsListsIn(file).filter(({ list }) => list !== undefined || isNearServer(project, file));
    return lists.map((cors) => ({ ...siteAt(file, cors.path.node), cors }));
  },
  rewrite({ cors }, file, project): Finding {
    const evidence = [
      {
        ...siteAt(file, cors.path.node),
        shows: `headers that browsers may ${cors.kind === 'allow' ? 'send' : 'read'}`,
      },
    ];
    if (!cors.list) return { reason: 'list-elsewhere', evidence };
    const names = namesOf(cors.list);
    const removed = project.options.era === 'modern' && !readsSession(project) ? names.filter(isOfSessions) : [];
    const added = cors.kind === 'allow' ? missingIn(names) : exposedBy(project, names);
    const edits = editsOf(file, cors.list, added, removed);
    if (removed.length > 0)
      return {
        reason: 'session-removed',
        evidence,
        edits,
        assumption: 'No proxy or client needs the session header any more.',
      };
    if (added.length > 0) return { reason: 'completed', evidence, edits };
    const odd = names.filter((name) => /^mcp-/i.test(name) && !isMcpHeader(name));
    if (odd.length > 0) return { reason: 'odd-name', evidence, words: { names: odd.join(', ') } };
    return { reason: cors.kind === 'allow' ? 'completed-already' : 'exposed', evidence };
  },
});

/** A variable says nothing about MCP: only beside a server, or in a file that speaks of its headers, it is worth a word. */
function isNearServer(project: Project, file: ParsedFile): boolean {
  return (
    /mcp-(?:session-id|protocol-version)/i.test(file.text) ||
    wireServersOf(project).some(({ files }) => files.includes(file))
  );
}

function missingIn(names: readonly string[]): string[] {
  const known = names.map((name) => name.toLowerCase());
  // All lower case where the list writes its own MCP headers so.
  const isLower = names.some((name) => isMcpHeader(name) && name === name.toLowerCase());
  return MODERN_HEADERS.filter((name) => !known.includes(name.toLowerCase())).map((name) =>
    isLower ? name.toLowerCase() : name,
  );
}

/** A challenge that the server sends must be readable, or a browser client cannot log in. */
function exposedBy(project: Project, names: readonly string[]): string[] {
  const isKnown = names.some((name) => /^www-authenticate$/i.test(name));
  const isSent = project.mcp
    .files()
    .some(
      ({ text }) =>
        /['"`]www-authenticate['"`]/i.test(text) && !isMention(text.match(/.*www-authenticate.*/i)?.[0] ?? ''),
    );
  return isSent && !isKnown ? ['WWW-Authenticate'] : [];
}

function isOfSessions(name: string): boolean {
  return /^(?:mcp-session-id|last-event-id)$/i.test(name);
}

/** The header stands somewhere outside lists of CORS. */
function readsSession(project: Project): boolean {
  return project.mcp.files().some((file) => {
    const lists = corsListsIn(file).flatMap(({ list }) => (list ? ['array' in list ? list.array : list.text] : []));
    return [...file.paths('StringLiteral'), ...file.paths('TemplateLiteral')].some(
      ({ node }) =>
        file.textOf(node).toLowerCase().includes(HEADERS.session.toLowerCase()) &&
        !lists.some((list) => (list.start ?? 0) <= (node.start ?? 0) && (node.end ?? 0) <= (list.end ?? 0)),
    );
  });
}

function editsOf(
  file: ParsedFile,
  list: ArrayList | TextList,
  added: readonly string[],
  removed: readonly string[],
): Edit[] {
  return 'array' in list ? arrayEdits(file, list, added, removed) : textEdits(file, list, added, removed);
}

function arrayEdits(
  file: ParsedFile,
  { array, names }: ArrayList,
  added: readonly string[],
  removed: readonly string[],
): Edit[] {
  const gone = names.filter(({ value }) => removed.includes(value));
  const kept = array.elements.filter((element) => !gone.includes(element as never));
  const like = names.findLast((name) => isMcpHeader(name.value)) ?? names[names.length - 1];
  const quote = file.text[like.start ?? 0] as Quote;
  const texts = added.map((name) => quotedText(name, quote));
  if (gone.length === 0)
    return texts.length > 0 ? [appendElementsEdit(file, array.elements, texts, array.start ?? 0, '')] : [];
  if (texts.length === 0) return removeElementEdits(file, array.elements, gone);
  // Removed and added in one list: the first that goes makes room for what comes.
  if (kept.length === 0 || kept.at(-1) !== array.elements.at(-1)) {
    const [first, ...others] = gone;
    const edit = { file: file.path, start: first.start ?? 0, end: first.end ?? 0, text: texts.join(', ') };
    return [edit, ...(others.length > 0 ? removeElementEdits(file, array.elements, others) : [])];
  }
  return [
    ...removeElementEdits(file, array.elements, gone),
    appendElementsEdit(file, array.elements, texts, array.start ?? 0, ''),
  ];
}

/** The quotes and the separator of the text stay. */
function textEdits(
  file: ParsedFile,
  { text, names }: TextList,
  added: readonly string[],
  removed: readonly string[],
): Edit[] {
  const [start, end] = [(text.start ?? 0) + 1, (text.end ?? 0) - 1];
  const separator = /,(\s*)/.exec(file.text.slice(start, end))?.[0] ?? ', ';
  if (removed.length === 0) {
    return added.length > 0
      ? [{ file: file.path, start: end, end, text: added.map((name) => `${separator}${name}`).join('') }]
      : [];
  }
  const kept = names.filter((name) => !removed.includes(name));
  return [{ file: file.path, start, end, text: [...kept, ...added].join(separator) }];
}
