/**
 * One line a file, every failure in full, and node's own totals last (`# tests`, `# pass`, `# fail` …).
 * The built-in reporters print a line a test, which buries a failure under thousands of passes.
 */
import { relative } from 'node:path';
import { inspect } from 'node:util';

export default async function* reporter(events) {
  let current = { file: undefined, passed: 0, failed: 0 };
  const failures = [];
  const totals = [];
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      if (data.file !== current.file) {
        yield lineOf(current);
        current = { file: data.file, passed: 0, failed: 0 };
      }
      if (type === 'test:pass') current.passed += 1;
      else current.failed += 1;
      // A suite fails because a test in it does; that test tells the cause.
      if (type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed') {
        failures.push(data);
        yield failureOf(data);
      }
    } else if (type === 'test:stderr' || type === 'test:stdout') {
      yield data.message;
    } else if (type === 'test:diagnostic' && data.nesting === 0) {
      totals.push(`# ${data.message}\n`);
    }
  }
  yield lineOf(current);
  if (failures.length > 0) yield `\nFailed:\n${failures.map((data) => `  ${placeOf(data)} ${data.name}\n`).join('')}`;
  yield `\n${totals.join('')}`;
}

function lineOf({ file, passed, failed }) {
  if (file === undefined) return '';
  return `${failed > 0 ? 'FAIL' : 'ok  '} ${relative('.', file)}  ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}\n`;
}

function failureOf(data) {
  const error = data.details?.error?.cause ?? data.details?.error;
  const words = typeof error === 'string' ? error : (error?.stack ?? inspect(error));
  const indented = words.replace(/^/gm, '    ');
  return `\nfailed: ${data.name}\n  at ${placeOf(data)}\n${indented}\n\n`;
}

function placeOf({ file }) {
  return file === undefined ? '' : relative('.', file);
}
