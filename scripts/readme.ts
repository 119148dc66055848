/**
 * Writes the generated parts of README.md between their marker comments: the first screen of the bundled example, the
 * commands, the flags, the transforms and their rules. A test fails when the page and the code differ.
 *
 *   npm run readme
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { COMMANDS, type CommandShape, FLAGS, type Flag } from '../bin/flags.js';
import { paintFor } from '../bin/output/paint.js';
import { firstScreen } from '../bin/output/report.js';
import { planOptionsOf, requestOfPlain } from '../bin/request.js';
import { planRepository, publicPlan } from '../planner/index.js';
import type { Rule } from '../transforms/contract.js';
import { TRANSFORMS } from '../transforms/index.js';

export const EXAMPLE = '__testfixtures__/projects/notes-server/before';

/** The page with its generated parts as the code has them now. */
export async function readmeOf(page: string): Promise<string> {
  const parts: Record<string, string> = {
    'first-screen': ['```', ...(await exampleScreen()), '```'].join('\n'),
    commands: commandTable(),
    flags: flagTable(),
    transforms: transformTable(),
    rules: TRANSFORMS.map(({ id, phases }) => ruleTable(id, phases.flat())).join('\n\n'),
  };
  return page.replace(
    /(<!-- generated: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, head: string, name: string, tail: string) =>
      parts[name] === undefined ? whole : `${head}${parts[name]}\n${tail}`,
  );
}

async function exampleScreen(): Promise<string[]> {
  const request = requestOfPlain(['-C', EXAMPLE, 'plan']);
  if (!request) throw new Error('the command line of the example is not plain');
  const result = await planRepository(planOptionsOf(request, [], []));
  const shown = { ...request, dir: undefined };
  return firstScreen(result, await publicPlan(result), shown, paintFor(false, {}));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function commandTable(): string {
  const rows = Object.values<CommandShape>(COMMANDS).map(({ name, usage, describe }) => [
    `\`${`${name} ${usage}`.trim()}\``,
    describe,
  ]);
  return table(['command', 'what it does'], rows);
}

function flagTable(): string {
  const rows = Object.entries<Flag>(FLAGS).map(([name, { value, describe }]) => {
    const takenBy = Object.values<CommandShape>(COMMANDS).filter(({ flags }) =>
      (flags as readonly string[]).includes(name),
    );
    const written = `${name.length === 1 ? '-' : '--'}${name}${value === undefined ? '' : ` <${value}>`}`;
    return [`\`${written}\``, describe, takenBy.map((command) => command.name).join(', ')];
  });
  return table(['flag', 'meaning', 'with'], rows);
}

function transformTable(): string {
  return table(
    ['#', 'transform', 'what becomes of what', 'why it stands there'],
    TRANSFORMS.map(({ id, title, position }, at) => [String(at + 1), `\`${id}\``, title, position]),
  );
}

function ruleTable(transform: string, rules: readonly Rule[]): string {
  const rows = rules.map((rule) => [`\`${rule.id}\``, rule.title, verdictsOf(rule)]);
  return `\`${transform}\`\n\n${table(['rule', 'what it does', 'how its sites can end'], rows)}`;
}

function verdictsOf({ reasons }: Rule): string {
  const order = ['safe', 'review', 'manual', 'advice', 'done', 'leave'];
  const verdicts = Object.values(reasons).map(({ verdict, safety = 'safe' }) =>
    verdict === 'rewrite' ? safety : verdict,
  );
  return order.filter((verdict) => verdicts.includes(verdict as never)).join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync('README.md', await readmeOf(readFileSync('README.md', 'utf8')));
}
