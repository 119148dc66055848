/**
 * Builds once, then runs every `*.test.ts` below test/ with node's own runner.
 *
 *   node test/run.mjs            everything
 *   node test/run.mjs cli floors only the files whose path holds one of the words
 *
 * Two files at a time: the tests start many child processes, and a wider run only makes them wait for each other.
 */
import { spawnSync } from 'node:child_process';

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const words = process.argv.slice(2);
const files = readdirSync('test', { recursive: true })
  .map((path) => join('test', path))
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
if (files.length === 0) {
  console.error(`No test file under test/ matches ${words.join(', ')}`);
  process.exit(2);
}

const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-concurrency=2', '--test-reporter=./test/reporter.mjs', ...files],
  // A terminal that forces colours must not change what the tests see in pipes.
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MCP_REFIT_BUILT: 'dist/bin/mcp-refit.js',
      FORCE_COLOR: undefined,
      NODE_TEST_CONTEXT: undefined,
    },
  },
);
process.exit(status ?? 1);
