/**
 * Checks of Host and Origin in front of the handler, which has none of its own: the transport's, those of a server
 * that listens on this machine alone, or that of a server anywhere, which knows its pages by its own name.
 */
import { quotedText } from '../../ast/literals.js';
import type { ParsedFile } from '../contract.js';
import type { HttpEntry } from './plan.js';

export interface Guards {
  /** Names of the SDK packages that the texts below use. */
  readonly needs: readonly string[];
  /** Lines in front of the handler's users, without semicolon. */
  declarations(local: Readonly<Record<string, string>>): string[];
  /** Lines in front of the call. `arguments_`: the texts of its arguments; `exit`: the statement that leaves. */
  lines(local: Readonly<Record<string, string>>, arguments_: readonly string[], exit: string): string[];
  /** What a reader has to know. */
  readonly note: string | undefined;
}

export const NO_GUARDS: Guards = { needs: [], declarations: () => [], lines: () => [], note: undefined };

export function guardsFor(entry: HttpEntry): Guards {
  const { file, options, host } = entry;
  const hosts = options.find((one) => one.hosts)?.hosts;
  const origins = options.find((one) => one.origins)?.origins;
  const isChecked = checksItself(file);
  if (isChecked && !hosts && !origins) return letsPagesIn(file) ? { ...NO_GUARDS, note: OPEN_NOTE } : NO_GUARDS;
  const isLocal = !hosts && !origins && listensLocally(file);
  if (host === 'fetch') return fetchGuards(file, hosts, origins, isLocal);
  return nodeGuards(file, hosts, origins, isLocal);
}

function nodeGuards(
  file: ParsedFile,
  hosts: readonly string[] | undefined,
  origins: readonly string[] | undefined,
  isLocal: boolean,
): Guards {
  const hostMaker = hosts ? 'hostHeaderValidation' : isLocal ? 'localhostHostValidation' : undefined;
  const originMaker = origins ? 'originValidation' : hosts || isLocal ? 'localhostOriginValidation' : undefined;
  if (!hostMaker && !originMaker) return ownPagesOnly();
  const made = (local: Readonly<Record<string, string>>): string[] => [
    ...(hostMaker ? [`const isAllowedHost = ${local[hostMaker]}(${hosts ? listed(file, hosts) : ''})`] : []),
    ...(originMaker ? [`const isAllowedOrigin = ${local[originMaker]}(${origins ? listed(file, origins) : ''})`] : []),
  ];
  return {
    needs: [hostMaker, originMaker].filter((name) => name !== undefined),
    declarations: made,
    lines: (_local, [req, res], exit) => {
      const tests = [
        ...(hostMaker ? [`!isAllowedHost(${req}, ${res})`] : []),
        ...(originMaker ? [`!isAllowedOrigin(${req}, ${res})`] : []),
      ];
      return [`if (${tests.join(' || ')}) ${exit}`];
    },
    note: undefined,
  };
}

/** A page of a foreign origin is refused; which names the server has, nobody can tell from the code. */
function ownPagesOnly(): Guards {
  return {
    needs: ['originValidation', 'localhostAllowedOrigins'],
    declarations: () => [],
    lines: (local, [req, res], exit) => [
      `const ownHost = ${inParens(req)}.headers.host?.replace(/:\\d+$/, '') ?? ''${semicolonOf(exit)}`,
      `if (!${local.originValidation}([ownHost, ...${local.localhostAllowedOrigins}()])(${req}, ${res})) ${exit}`,
    ],
    note: 'Pages of other origins than the host that they ask are refused; behind a proxy that changes Host, add the public name to the list.',
  };
}

function fetchGuards(
  file: ParsedFile,
  hosts: readonly string[] | undefined,
  origins: readonly string[] | undefined,
  isLocal: boolean,
): Guards {
  const isKnown = hosts !== undefined || isLocal;
  return {
    needs: [
      ...(isKnown ? ['hostHeaderValidationResponse'] : []),
      ...(isLocal && !hosts ? ['localhostAllowedHostnames'] : []),
      'originValidationResponse',
      ...(origins ? [] : ['localhostAllowedOrigins']),
    ],
    declarations: () => [],
    lines: (local, [request], exit) => {
      const host = isKnown
        ? `${local.hostHeaderValidationResponse}(${request}, ${hosts ? listed(file, hosts) : `${local.localhostAllowedHostnames}()`}) ?? `
        : '';
      const own = isKnown
        ? `${local.localhostAllowedOrigins}()`
        : `[new URL(${inParens(request)}.url).hostname, ...${local.localhostAllowedOrigins}()]`;
      return [
        `const rejected = ${host}${local.originValidationResponse}(${request}, ${origins ? listed(file, origins) : own})${semicolonOf(exit)}`,
        `if (rejected) return rejected${semicolonOf(exit)}`,
      ];
    },
    note: isKnown
      ? undefined
      : 'Pages of other origins than the host that they ask are refused; behind a proxy that changes the host, add the public name to the list.',
  };
}

/** `(c.req as never).headers`. */
function inParens(text: string): string {
  return /^[\w$.!?]+$/.test(text) ? text : `(${text})`;
}

function listed({ style }: ParsedFile, names: readonly string[]): string {
  return `[${names.map((name) => quotedText(name, style.quote)).join(', ')}]`;
}

function semicolonOf(exit: string): string {
  return exit.endsWith(';') ? ';' : '';
}

const OPEN_NOTE =
  'CORS decides which pages may read its answers, so no check of Origin is added; 2026-07-28 wants one: list the origins that you know.';

function letsPagesIn(file: ParsedFile): boolean {
  return /\bcors\s*\(|['"`](?:cors|@fastify\/cors|@koa\/cors|hono\/cors)['"`]/i.test(file.text);
}

/** The file looks at the headers itself, or its app was made by a helper of the SDK that does. */
function checksItself(file: ParsedFile): boolean {
  return (
    /\bcreateMcp(?:Express|Hono|Fastify)App\b|\b(?:localhost)?(?:Host|Origin)(?:Header)?Validation\b|['"`]origin['"`]\s*\]?\s*\)?|\bheaders\.origin\b/i.test(
      file.text,
    ) || letsPagesIn(file)
  );
}

function listensLocally(file: ParsedFile): boolean {
  return /\.listen\s*\([^;{]*['"`](?:127\.0\.0\.1|localhost|::1)['"`]|\bhost(?:name)?\s*:\s*['"`](?:127\.0\.0\.1|localhost|::1)['"`]/.test(
    file.text,
  );
}
