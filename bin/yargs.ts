/** The same flags and commands for yargs, strict: it prints the help and refuses what the plain reading does not take. */
import yargs from 'yargs';
import { UsageError } from '../planner/index.js';
import { COMMANDS, type CommandShape, FLAGS, type Flag } from './flags.js';
import { refusalOf } from './refusals.js';
import { PARSER_CONFIGURATION, parsedLine, type Request, requestOf } from './request.js';

const FLAG_ENTRIES = Object.entries<Flag>(FLAGS);

const EPILOGUE = `Exit codes: 0 done, 2 wrong usage, 3 a file could not be read, parsed or written, 130 interrupted.
plan writes nothing. apply writes what plan shows, and undo takes it back.`;

/**
 * The request of a line, or the text that was asked for with --help or --version.
 * @throws {UsageError} for a line that makes no sense
 */
export async function readWithYargs(argv: readonly string[], version: string): Promise<Request | string> {
  let shown = '';
  const parser = yargs()
    .scriptName('mcp-refit')
    .locale('en')
    .usage('$0 [command]\n\nMoves a repository that speaks the Model Context Protocol to the revision 2026-07-28.')
    .parserConfiguration(PARSER_CONFIGURATION)
    .options(Object.fromEntries(FLAG_ENTRIES.map(([name, flag]) => [name, optionOf(flag)])))
    .version(version)
    .help('help')
    .alias('help', 'h')
    .describe({ help: 'Show this, or the help of a command', version: 'Show the version' })
    .strict()
    .exitProcess(false)
    .wrap(100)
    .example('$0', 'Plan this folder: the balance sheet, then every diff')
    .example('$0 plan --format diff | git apply', 'The same, as a patch')
    .example('$0 apply sdk-v2 -- packages/server', 'One transform, one folder')
    .epilogue(EPILOGUE)
    // No handler does anything, so every failure is one of the line.
    .fail((message, error) => {
      throw new UsageError(refusalOf(parsedLine(argv)) ?? `${message ?? error.message}. See: mcp-refit --help`);
    });
  parser.command({ command: '$0', describe: false, handler: () => {} });
  for (const shape of Object.values<CommandShape>(COMMANDS)) {
    parser.command({
      command: `${shape.name} ${shape.usage === '' ? '' : positionalsOf(shape)}`.trim(),
      describe: shape.describe,
      builder: (command) => {
        for (const [name] of FLAG_ENTRIES) if (!(shape.flags as readonly string[]).includes(name)) command.hide(name);
        return command.usage(`$0 ${shape.name} ${shape.usage}\n\n${shape.describe}.`).epilogue(EPILOGUE);
      },
      handler: () => {},
    });
  }
  await parser.parseAsync([...argv], {}, (error: unknown, _line: unknown, output: string) => {
    if (error) throw error;
    shown = output;
  });
  if (shown !== '') return `${shown}\n`;
  const line = parsedLine(argv);
  const refusal = refusalOf(line);
  if (refusal !== undefined) throw new UsageError(refusal);
  return requestOf(line);
}

/** yargs knows no words after `--` in a usage; it gets the part before it. */
function positionalsOf({ usage }: CommandShape): string {
  return usage.replace(/ \[-- .*\]$/, '').replace(/<[^>]*>/, '<what>');
}

function optionOf({ kind, choices, describe }: Flag) {
  return {
    describe,
    global: true,
    ...(kind === 'switch' ? { type: 'boolean' as const } : { type: 'string' as const, requiresArg: true }),
    ...(choices && { choices: [...choices] }),
  };
}
