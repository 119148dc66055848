#!/usr/bin/env node
/** Reads the command line, runs one command, sets the exit code. Commands are imported when they are asked for. */
import { EXIT } from '../planner/index.js';
import type { CommandName } from './flags.js';
import { type Screen, screenOf } from './output/screen.js';
import { type Request, requestOfPlain } from './request.js';

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
  const read = await readWithYargs(argv, (await import('../planner/tool.js')).tool().version);
  if (typeof read !== 'string') return read;
  await screen.print(read);
  return undefined;
}

function explainFailure(error: unknown, screen: Screen): number {
  if (error instanceof Error && error.name === 'UsageError') {
    screen.warn(error.message);
    return EXIT.usage;
  }
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  screen.warn(
    `mcp-refit broke; nothing more was written. This is a defect of mcp-refit, please report it with these lines:\n${words}`,
  );
  return EXIT.failed;
}

const screen = screenOf(process.stdout, process.stderr, process.env);
// The exit code is set, never `process.exit`: that would cut off what a slow pipe has not taken yet.
process.exitCode = await main(process.argv.slice(2), screen).catch((error: unknown) => explainFailure(error, screen));
