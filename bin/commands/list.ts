/** `list`: the transforms in the order in which they run, with their rules. */
import { rulesOf, type Transform } from '../../transforms/contract.js';
import { TRANSFORMS } from '../../transforms/index.js';
import type { Screen } from '../output/screen.js';
import type { Request } from '../request.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  if (request.format === 'json') {
    const transforms = TRANSFORMS.map((transform) => ({
      id: transform.id,
      title: transform.title,
      position: transform.position,
      rules: rulesOf(transform).map(({ id, title, spec }) => ({ id, title, spec })),
    }));
    await screen.print(`${JSON.stringify({ schemaVersion: 1, transforms }, null, 2)}\n`);
    return 0;
  }
  const blocks = TRANSFORMS.map((transform, at) => blockOf(transform, at + 1, screen));
  await screen.print(`${[...blocks, 'More about one: mcp-refit explain <transform|rule|rule/reason>'].join('\n\n')}\n`);
  return 0;
}

function blockOf(transform: Transform, number: number, { paint }: Screen): string {
  const rules = rulesOf(transform);
  const width = Math.max(...rules.map(({ id }) => id.length));
  return [
    `${number}. ${paint.bold(transform.id)}   ${transform.title}`,
    `   ${transform.position}`,
    ...rules.map(({ id, title }) => `     ${id.padEnd(width)}   ${title}`),
  ].join('\n');
}
