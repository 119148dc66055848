/** A command line, read: which command, with what. */
import { resolve } from 'node:path';
import parse, { type Arguments } from 'yargs-parser';
import { type PlanOptions, rootFor } from '../planner/index.js';
import { type CommandName, FLAGS, type Flag } from './flags.js';
import { refusalOf } from './refusals.js';

export type Format = 'text' | 'diff' | 'json';

export interface Request {
  readonly command: CommandName;
  /** What followed the command. */
  readonly words: readonly string[];
  /** What followed `--`. */
  readonly paths: readonly string[];
  /** `-C`, as it was written. */
  readonly dir?: string;
  readonly format: Format;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly era: 'dual' | 'modern';
  readonly legacy: 'auto' | 'stateless' | 'sessionful';
  readonly allowBlocked: readonly string[];
  readonly ignore: readonly string[];
  readonly allowDirty: boolean;
}

/** Given to yargs as well, so that both read a line alike. */
export const PARSER_CONFIGURATION = {
  'populate--': true,
  'boolean-negation': false,
  'camel-case-expansion': false,
  'dot-notation': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
} as const;

const flags = Object.entries<Flag>(FLAGS);

/** The line as yargs' own parser reads it, before any judgement. */
export function parsedLine(argv: readonly string[]): Arguments {
  return parse([...argv], {
    string: flags.filter(([, { kind }]) => kind !== 'switch').map(([name]) => name),
    boolean: [...flags.filter(([, { kind }]) => kind === 'switch').map(([name]) => name), 'help', 'version'],
    alias: { help: ['h'] },
    configuration: PARSER_CONFIGURATION,
  });
}

/**
 * The request of a line that needs neither help nor a refusal, else `undefined`: then yargs has the word.
 *
 * Why not yargs alone: importing it costs as much as starting node a second time, more than listing and searching a
 * repository without MCP code.
 */
export function requestOfPlain(argv: readonly string[]): Request | undefined {
  const line = parsedLine(argv);
  return line.help || line.version || refusalOf(line) !== undefined ? undefined : requestOf(line);
}

export function requestOf(line: Arguments): Request {
  const [command = 'plan', ...words] = line._.map(String);
  const dir = textOf(line.C);
  return {
    command: command as CommandName,
    words,
    paths: (line['--'] ?? []).map(String),
    ...(dir !== undefined && { dir }),
    format: (textOf(line.format) ?? 'text') as Format,
    only: idsOf(line.only),
    skip: idsOf(line.skip),
    era: (textOf(line.era) ?? 'dual') as Request['era'],
    legacy: (textOf(line.legacy) ?? 'auto') as Request['legacy'],
    allowBlocked: valuesOf(line['allow-blocked']),
    // Not split at commas: a glob may hold one between braces.
    ignore: valuesOf(line.ignore),
    allowDirty: line['allow-dirty'] === true,
  };
}

function valuesOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

function textOf(value: unknown): string | undefined {
  return valuesOf(value)[0];
}

function idsOf(value: unknown): string[] {
  return valuesOf(value)
    .flatMap((ids) => ids.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** The folder that the command works in. */
export function folderOf(request: Request): string {
  return resolve(request.dir ?? '.');
}

/** The options of a plan over these paths, with these transforms. */
export function planOptionsOf(request: Request, paths: readonly string[], transforms: readonly string[]): PlanOptions {
  const folder = folderOf(request);
  return {
    root: rootFor(folder, paths),
    paths: paths.map((path) => resolve(folder, path)),
    transforms,
    skip: request.skip,
    era: request.era,
    legacy: request.legacy,
    allowBlocked: request.allowBlocked,
    ignore: request.ignore,
  };
}
