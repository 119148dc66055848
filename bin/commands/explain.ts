/** `explain`: everything a rule says about itself. */
import { UsageError } from '../../planner/index.js';
import { TRANSFORMS } from '../../transforms/index.js';
import { explanationOf, explanationText } from '../output/explanation.js';
import type { Screen } from '../output/screen.js';
import type { Request } from '../request.js';
import { hintOf } from '../suggest.js';
import { findTopics, namesIn } from '../topics.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  const [name] = request.words;
  const topics = findTopics(name, TRANSFORMS);
  if (topics.length === 0)
    throw new UsageError(`Nothing here is called "${name}".${hintOf(name, namesIn(TRANSFORMS))} See: mcp-refit list`);
  const [explanation, ...others] = topics.map(explanationOf);
  await screen.print(
    request.format === 'json'
      ? `${JSON.stringify({ schemaVersion: 1, ...explanation, ...(others.length > 0 && { others }) }, null, 2)}\n`
      : [explanation, ...others].map((one) => explanationText(one, screen.paint)).join('\n'),
  );
  return 0;
}
