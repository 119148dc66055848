/** Differences for failure messages, with what an editor hides made visible. */
import { createTwoFilesPatch } from 'diff';

const MOST_LINES = 80;

export function diffOf(expected: string, actual: string, names: { expected: string; actual: string }): string {
  const patch = createTwoFilesPatch(names.expected, names.actual, visible(expected), visible(actual), '', '', {
    context: 2,
  });
  const lines = patch.split('\n').slice(1);
  const rest = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n');
}

function visible(text: string): string {
  return text
    .replace(/\ufeff/g, '<BOM>')
    .replace(/\r/g, '␍')
    .replace(/\t/g, '→');
}
