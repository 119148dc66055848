/** `explain`: everything a rule says about itself. */
import { UsageError } from '../../planner/index.js';
import { TRANSFORMS } from '../../transforms/index.js';
import { explanationOf, explanationText } from '../output/explanation.js';
import type { Screen } from '../output/screen.js';
import type { Request } from '../request.js';
import { hintOf } from '../suggest.js';
import { namesIn, topicOf } from '../topics.js';

export async function run(request: Request, screen: Screen): Promise<number> {
  const [name] = request.words;
  const topic = topicOf(name, TRANSFORMS);
  if (!topic)
    throw new UsageError(`Nothing here is called "${name}".${hintOf(name, namesIn(TRANSFORMS))} See: mcp-refit list`);
  const explanation = explanationOf(topic);
  await screen.print(
    request.format === 'json'
      ? `${JSON.stringify({ schemaVersion: 1, ...explanation }, null, 2)}\n`
      : explanationText(explanation, screen.paint),
  );
  return 0;
}
