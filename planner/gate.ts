/**
 * The text gate: which files mention MCP at all, decided on bytes before anything is parsed. It lets through whatever
 * could hold a site of any rule; what it keeps out was read once and is not looked at again.
 */
import { FOREIGN_FRAMEWORKS } from '../ast/protocol/foreign-frameworks.js';
import { decodeSource, isDecodeFailure } from '../ast/source.js';
import { causeOf, type Disk } from './disk.js';
import { generatedReasonOf } from './generated.js';
import { hashOf } from './hash.js';
import { isNamed, type Listing } from './listing.js';
import type { Failure, Skip, SkipReason } from './shape.js';
import { symlinkReasonOf } from './symlinks.js';

/**
 * One expression, run on the bytes as Latin-1. Evidence tiers T1, T3 and T4 of the rule catalogue: package names
 * (those of frameworks as whole strings), distinctive methods (`initialize`, `ping` and `tasks/get` belong to other
 * protocols too), headers in any case, and our own marker. The long alternative with zeros is the package name in UTF-16, of either byte order.
 */
const MENTIONS = new RegExp(
  [
    'modelcontextprotocol',
    `['"\`](?:${FOREIGN_FRAMEWORKS.map(({ specifier }) => specifier).join('|')})['"\`/]`,
    '@mcp-codemod-error',
    [...'modelcontextprotoco'].join('\\0'),
    '[Mm][Cc][Pp]-(?:[Ss]ession-[Ii]d|[Pp]rotocol-[Vv]ersion|[Mm]ethod|[Nn]ame)',
    'MCP-(?:SESSION-ID|PROTOCOL-VERSION|METHOD|NAME|TODO\\()',
    'tools\\/(?:list|call)',
    'prompts\\/(?:list|get)',
    'resources\\/(?:list|read|subscribe|unsubscribe|templates)',
    'completion\\/complete',
    'elicitation\\/create',
    'sampling\\/createMessage',
    'roots\\/list',
    'logging\\/setLevel',
    'server\\/discover',
    'subscriptions\\/listen',
    'notifications\\/(?:initialized|progress|message|cancelled|tools|prompts|resources|roots|elicitation|subscriptions)',
  ].join('|'),
);

/** A source file that mentions MCP, as it was read. */
export interface Mention {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  readonly mode: number;
}

export interface Gated {
  /** In the whole root, sorted by path. */
  readonly mentions: readonly Mention[];
  /** Files of the listing that are no sources after all: deleted, or replaced by a folder. */
  readonly absent: ReadonlySet<string>;
  /** Files of the whole root whose text no rule may rely on: absent, failed and skipped ones. */
  readonly unusable: ReadonlySet<string>;
  /** Planned files that could not be read. */
  readonly failed: readonly Failure[];
  /** How many of the failures mention MCP and are no UTF-8 text; the others could not be read at all. */
  readonly mentioningFailures: number;
  readonly skipped: readonly Skip[];
}

export function hasMention(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (MENTIONS.test(text)) return true;
  // The other words in UTF-16: rare enough to pay for a copy without the zeros.
  return bytes.includes(0) && MENTIONS.test(text.replaceAll('\0', ''));
}

export function gated(listing: Listing, disk: Disk): Gated {
  const mentions: Mention[] = [];
  const absent = new Set<string>();
  const unusable = new Set<string>();
  const failed: Failure[] = [];
  const skipped: Skip[] = [];
  let mentioningFailures = 0;
  for (const path of listing.sources) {
    const outcome = gatedFile(path, disk);
    if (outcome === undefined) continue;
    if (outcome.kind === 'mention') {
      mentions.push(outcome.mention);
      continue;
    }
    unusable.add(path);
    if (outcome.kind === 'absent') absent.add(path);
    if (!isNamed(listing, path)) continue;
    if (outcome.kind === 'skipped') skipped.push({ path, reason: outcome.reason, files: 1 });
    if (outcome.kind === 'failed') failed.push({ file: path, line: 1, column: 1, cause: outcome.cause });
    if (outcome.kind === 'failed' && outcome.isMentioning) mentioningFailures += 1;
  }
  return { mentions, absent, unusable, failed, mentioningFailures, skipped };
}

type Outcome =
  | { readonly kind: 'mention'; readonly mention: Mention }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly cause: string; readonly isMentioning: boolean }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

/** `undefined` for a file that was read and does not mention MCP. */
function gatedFile(path: string, disk: Disk): Outcome | undefined {
  try {
    const bytes = disk.read(path);
    if (!hasMention(bytes)) return undefined;
    const text = decodeSource(bytes);
    if (isDecodeFailure(text)) return { kind: 'failed', cause: text.message, isMentioning: true };
    const reason = generatedReasonOf(text);
    if (reason !== undefined) return { kind: 'skipped', reason };
    return { kind: 'mention', mention: { path, text, hash: hashOf(bytes), mode: disk.modeOf(path) } };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Deleted but still in the index, or replaced by a folder: git lists it, there is nothing to read.
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
    if (code === 'ELOOP') return { kind: 'skipped', reason: symlinkReasonOf(disk.root, path) };
    return { kind: 'failed', cause: causeOf(error), isMentioning: false };
  }
}
