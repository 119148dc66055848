// Whether a server says the same after migration as before. Differences that the SDK itself makes between v1 and v2 are
// taken out first; each one is listed here with its cause, and nothing else is.
import type { Conversation } from './conversation.js';

export interface LikenessOptions {
  /** Tools that are registered only when a 2025 client has initialized. */
  readonly late: readonly string[];
  /** Names of schema keywords whose value is the time at which the server was started. */
  readonly clock: readonly string[];
  /** Whether the two sides run with different versions of zod. */
  readonly zodDiffers: boolean;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Every difference as `place: before → after`; empty when they say the same. */
export function differencesBetween(before: Conversation, after: Conversation, options: LikenessOptions): string[] {
  const kept = (tools: Conversation['tools']): Json =>
    tools.filter(({ name }) => !options.late.includes(name as string)) as unknown as Json;
  const sides = (pick: (conversation: Conversation) => unknown): [Json, Json] => [
    plain(pick(before)),
    plain(pick(after)),
  ];
  const found: string[] = [];
  compare(
    'tools',
    ...toolsAlike(
      sides(({ tools }) => kept(tools)),
      options,
    ),
    found,
  );
  compare('prompts', ...sides(({ prompts }) => prompts), found);
  compare('resources', ...sides(({ resources }) => resources), found);
  compare('resourceTemplates', ...sides(({ resourceTemplates }) => resourceTemplates), found);
  compare('instructions', ...sides(({ instructions }) => instructions ?? null), found);
  compare('answer', ...sides(({ answer }) => withoutServerInfo(answer)), found);
  return found;
}

function toolsAlike([before, after]: [Json, Json], options: LikenessOptions): [Json, Json] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  for (const [at, tool] of before.entries()) {
    const counterpart = after[at];
    if (!isObject(tool)) continue;
    // v1 states the default of a feature (tasks) that v2 does not have.
    const hasExecution = isObject(counterpart) && 'execution' in counterpart;
    if (!hasExecution && isObject(tool.execution) && JSON.stringify(tool.execution) === '{"taskSupport":"forbidden"}')
      delete tool.execution;
    for (const schema of ['inputSchema', 'outputSchema']) {
      alike(tool[schema], isObject(counterpart) ? counterpart[schema] : undefined, schema === 'inputSchema', options);
    }
  }
  return [before, after];
}

/** Takes out of both schemas, in step, what only the SDK's own conversion makes different. */
function alike(before: Json | undefined, after: Json | undefined, isInput: boolean, options: LikenessOptions): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    for (const [at, item] of before.entries()) alike(item, after[at], isInput, options);
  }
  if (!isObject(before) || !isObject(after)) return;
  // v1 declares draft-07, v2 declares 2020-12; the keywords these servers use mean the same in both.
  delete before.$schema;
  delete after.$schema;
  // v1 converted zod 3 schemas with a library that closes input objects; v2 leaves them open, as zod parses them.
  if (isInput && before.additionalProperties === false && !('additionalProperties' in after))
    delete before.additionalProperties;
  // zod refines the expression behind a format from one release to the next.
  if (options.zodDiffers && before.format !== undefined && before.format === after.format) {
    delete before.pattern;
    delete after.pattern;
  }
  for (const keyword of options.clock) {
    if (isTime(before[keyword]) && isTime(after[keyword])) after[keyword] = before[keyword];
  }
  for (const key of Object.keys(before)) alike(before[key], after[key], isInput, options);
}

function isTime(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}

/** In 2026-07-28 every result names the server that made it. */
function withoutServerInfo(answer: unknown): Json {
  const copy = plain(answer);
  if (!isObject(copy) || !isObject(copy._meta)) return copy;
  delete copy._meta['io.modelcontextprotocol/serverInfo'];
  if (Object.keys(copy._meta).length === 0) delete copy._meta;
  return copy;
}

/** Order counts in lists and not in objects. */
function compare(place: string, before: Json, after: Json, found: string[]): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) found.push(`${place}: ${namesOf(before)} → ${namesOf(after)}`);
    else for (const [at, item] of before.entries()) compare(`${place}[${nameOf(item) ?? at}]`, item, after[at], found);
  } else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(`${place}.${key}`, before[key] ?? null, after[key] ?? null, found);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    found.push(`${place}: ${shortened(before)} → ${shortened(after)}`);
  }
}

function namesOf(list: readonly Json[]): string {
  return `${list.length} (${list.map((item) => nameOf(item) ?? '?').join(', ')})`;
}

function nameOf(item: Json): string | undefined {
  return isObject(item) && typeof item.name === 'string' ? item.name : undefined;
}

function shortened(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= 160 ? text : `${text.slice(0, 157)}...`;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}
