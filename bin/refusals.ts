/** Why a command line is refused: what is wrong, where, and what was probably meant. */
import type { Arguments } from 'yargs-parser';
import { COMMANDS, type CommandShape, DEFAULT_COMMAND, FLAGS, type Flag } from './flags.js';
import { hintOf, nearestOf } from './suggest.js';

const BUILT_IN = ['help', 'h', 'version'];
const names = Object.keys(COMMANDS);
const flagNames = [...Object.keys(FLAGS), 'help', 'version'];

/** The first thing that is wrong with the line, or `undefined`. Transforms, rules and paths are checked by the commands. */
export function refusalOf(line: Arguments): string | undefined {
  return refusedFlag(line) ?? refusedCommand(line) ?? refusedWords(line) ?? refusedTogether(line);
}

function refusedTogether({ era, legacy }: Arguments): string | undefined {
  if (era !== 'modern' || legacy === undefined) return undefined;
  return '--legacy is about clients of 2025, which --era modern turns away; leave one of the two out.';
}

function refusedFlag(line: Arguments): string | undefined {
  for (const [name, value] of Object.entries(line)) {
    if (name === '_' || name === '--' || BUILT_IN.includes(name)) continue;
    const flag: Flag | undefined = Object.hasOwn(FLAGS, name) ? FLAGS[name as keyof typeof FLAGS] : undefined;
    if (!flag) return `Unknown flag ${written(name)}.${hintOf(name, flagNames, written)}`;
    const refusal = flag.kind === 'switch' ? undefined : refusedValue(name, flag, value);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refusedValue(name: string, flag: Flag, value: unknown): string | undefined {
  const values = [value].flat().map(String);
  if (values.some((one) => one.trim() === ''))
    return `${written(name)} needs a value: ${written(name)} <${flag.value}>.`;
  if (flag.kind === 'text' && values.length > 1)
    return `${written(name)} is given ${values.length} times; once is enough.`;
  const unknown = flag.choices && values.find((one) => !flag.choices?.includes(one));
  if (unknown === undefined) return undefined;
  return `Unknown ${name} "${unknown}".${hintOf(unknown, flag.choices ?? [])} Choose from: ${flag.choices?.join(', ')}.`;
}

function refusedCommand(line: Arguments): string | undefined {
  const [first] = line._.map(String);
  if (first === undefined) {
    const [path] = line['--'] ?? [];
    return path === undefined ? undefined : pathHint(String(path));
  }
  if (Object.hasOwn(COMMANDS, first)) return undefined;
  if (first === 'help') return 'Unknown command "help". See: mcp-refit --help';
  const nearest = nearestOf(first, names);
  const isPath = /[./\\]/.test(first) || nearest === undefined;
  return `Unknown command "${first}". ${isPath ? pathHint(first) : `Did you mean mcp-refit ${nearest}?`}`;
}

function pathHint(path: string): string {
  return `The default command takes no paths; to plan a path: mcp-refit plan ${/\s/.test(path) ? `'${path}'` : path}`;
}

function refusedWords(line: Arguments): string | undefined {
  const [first, ...words] = line._.map(String);
  const shape: CommandShape = first === undefined ? DEFAULT_COMMAND : COMMANDS[first as keyof typeof COMMANDS];
  const { name, usage } = shape;
  for (const flag of flagNames) {
    const isOwn = (shape.flags as readonly string[]).includes(flag) || BUILT_IN.includes(flag);
    if (line[flag] !== undefined && !isOwn)
      return `${name} does not take ${written(flag)}. See: mcp-refit ${name} --help`;
  }
  const format = line.format === undefined ? undefined : String(line.format);
  if (format !== undefined && !shape.formats.includes(format)) {
    return `${name} has no format "${format}". Choose from: ${shape.formats.join(', ')}.`;
  }
  if (words.length < shape.words.least) return `${name} needs to know what: mcp-refit ${name} ${usage}`;
  if (words.length > shape.words.most) {
    const takes = shape.words.most === 0 ? 'nothing' : `one word, ${usage}`;
    return `${name} takes ${takes}; "${words[shape.words.most]}" is too much. See: mcp-refit ${name} --help`;
  }
  if (!shape.takesPaths && (line['--'] ?? []).length > 0)
    return `${name} takes no paths. See: mcp-refit ${name} --help`;
  return undefined;
}

function written(flag: string): string {
  return flag.length === 1 ? `-${flag}` : `--${flag}`;
}
