#!/usr/bin/env node
/** Reads the command line, runs one command, sets the exit code. Commands are imported when they are asked for. */
import './engine.js';
import { basename, dirname, join, relative } from 'node:path';
import { EXIT, neighboursOf, UsageError } from '../planner/index.js';
import type { CommandName } from './flags.js';
import { type Screen, screenOf } from './output/screen.js';
import { quoted } from './output/words.js';
import { type Request, requestOfPlain } from './request.js';
import { hintOf } from './suggest.js';

interface Command {
  run(request: Request, screen: Screen): Promise<number>;
}

const LOADERS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  plan: () => import('./commands/plan.js'),
  apply: () => import('./commands/apply.js'),
  undo: () => import('./commands/undo.js'),
  todo: () => import('./commands/todo.js'),
  list: () => import('./commands/list.js'),
  explain: () => import('./commands/explain.js'),
};

async function main(argv: readonly string[], screen: Screen): Promise<number> {
  const request = requestOfPlain(argv) ?? (await requestWithHelp(argv, screen));
  if (!request) return EXIT.done;
  const command = await LOADERS[request.command]();
  return command.run(request, screen);
}

/** `undefined` when help or the version was asked for and has been printed. */
async function requestWithHelp(argv: readonly string[], screen: Screen): Promise<Request | undefined> {
  const { readWithYargs } = await import('./yargs.js');
  const read = await readWithYargs(argv, (await import('../planner/version.js')).toolVersion().version);
  if (typeof read !== 'string') return read;
  await screen.print(read);
  return undefined;
}

async function explainFailure(error: unknown, screen: Screen): Promise<number> {
  if (error instanceof UsageError) {
    screen.warn(error.path === undefined ? error.message : await messageAbout(error.path, error.message));
    return EXIT.usage;
  }
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  screen.warn(
    `mcp-refit broke; nothing more was written. This is a defect of mcp-refit, please report it with these lines:\n${words}`,
  );
  return EXIT.failed;
}

/** With the path as the caller may write it, and what was probably meant if there is no such thing. */
async function messageAbout(path: string, message: string): Promise<string> {
  const { existing, names } = await neighboursOf(path);
  const hint = existing ? '' : hintOf(basename(path), names, (name) => written(join(dirname(path), name)));
  return `${message}: ${written(path)}.${hint}`;
}

function written(path: string): string {
  const way = relative('', path) || '.';
  return quoted(way.length < path.length ? way : path);
}

const screen = screenOf(process.stdout, process.stderr, process.env);
// The exit code is set, never `process.exit`: that would cut off what a slow pipe has not taken yet.
process.exitCode = await main(process.argv.slice(2), screen).catch((error: unknown) => explainFailure(error, screen));
