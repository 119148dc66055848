/** What may stand on the command line: one table for the parser, the help, the refusals and the README. */

import { ENTRY_BLOCKERS } from '../ast/protocol/entry-blockers.js';

export interface Flag {
  readonly kind: 'text' | 'list' | 'switch';
  /** Placeholder of the value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly describe: string;
}

export const FLAGS = {
  C: { kind: 'text', value: 'dir', describe: 'Work in this folder' },
  format: {
    kind: 'text',
    value: 'format',
    choices: ['text', 'diff', 'json'],
    describe: 'text (default), diff (for git apply) or json',
  },
  only: { kind: 'list', value: 'transforms', describe: 'Run these transforms only; comma-separated or repeated' },
  skip: { kind: 'list', value: 'transforms', describe: 'Leave these transforms out; comma-separated or repeated' },
  era: {
    kind: 'text',
    value: 'era',
    choices: ['dual', 'modern'],
    describe: 'dual (default) keeps clients of 2025 working, modern turns them away',
  },
  legacy: {
    kind: 'text',
    value: 'posture',
    choices: ['auto', 'stateless', 'sessionful'],
    describe:
      'How clients of 2025 are served over HTTP: without sessions, with them, or as each server needs (default)',
  },
  'allow-blocked': {
    kind: 'list',
    value: 'rule',
    choices: ENTRY_BLOCKERS,
    describe: 'Switch HTTP entries although this rule says what would be lost; repeatable',
  },
  ignore: { kind: 'list', value: 'glob', describe: 'Leave these files out, written as in .gitignore; repeatable' },
  'allow-dirty': { kind: 'switch', describe: 'Write files that have uncommitted changes too' },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

export interface CommandShape {
  readonly name: string;
  /** What follows the name, as the help shows it. */
  readonly usage: string;
  readonly describe: string;
  readonly flags: readonly FlagName[];
  readonly formats: readonly string[];
  /** How many words may follow the name before a `--`. */
  readonly words: { readonly least: number; readonly most: number };
  /** Whether `-- path…` may follow. */
  readonly takesPaths: boolean;
}

const PLANNING: readonly FlagName[] = ['C', 'format', 'only', 'skip', 'era', 'legacy', 'allow-blocked', 'ignore'];

export const COMMANDS = {
  plan: {
    name: 'plan',
    usage: '[path..]',
    describe: 'Show what would change and what would not, and why; writes nothing',
    flags: PLANNING,
    formats: ['text', 'diff', 'json'],
    words: { least: 0, most: Number.POSITIVE_INFINITY },
    takesPaths: true,
  },
  apply: {
    name: 'apply',
    usage: '[transform..] [-- path..]',
    describe: 'Write what plan shows, all transforms or the named ones',
    flags: [...PLANNING, 'allow-dirty'],
    formats: ['text', 'diff', 'json'],
    words: { least: 0, most: Number.POSITIVE_INFINITY },
    takesPaths: true,
  },
  undo: {
    name: 'undo',
    usage: '',
    describe: 'Restore every byte that the last apply changed',
    flags: ['C'],
    formats: [],
    words: { least: 0, most: 0 },
    takesPaths: false,
  },
  todo: {
    name: 'todo',
    usage: '[path..]',
    describe: 'What is left for you: markers and manual findings, each with its next step',
    flags: PLANNING,
    formats: ['text', 'json'],
    words: { least: 0, most: Number.POSITIVE_INFINITY },
    takesPaths: true,
  },
  list: {
    name: 'list',
    usage: '',
    describe: 'The transforms in order, with their rules',
    flags: ['C', 'format'],
    formats: ['text', 'json'],
    words: { least: 0, most: 0 },
    takesPaths: false,
  },
  explain: {
    name: 'explain',
    usage: '<transform|rule|rule/reason>',
    describe: 'Why a change is made, with an example, and what each reason means',
    flags: ['C', 'format'],
    formats: ['text', 'json'],
    words: { least: 1, most: 1 },
    takesPaths: false,
  },
} as const satisfies Record<string, CommandShape>;

export type CommandName = keyof typeof COMMANDS;

/** The command that runs when none is named. It takes no words: `mcp-refit src` is more often a mistyped command. */
export const DEFAULT_COMMAND: CommandShape = {
  ...COMMANDS.plan,
  usage: '',
  words: { least: 0, most: 0 },
  takesPaths: false,
};
