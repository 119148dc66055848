/** What every fixture must show (design.md section 7); each check gives sentences about what is broken. */
import type { Edit } from '../../ast/edits.js';
import { ParsedFile } from '../../ast/file.js';
import { ParseFailure } from '../../ast/parse.js';
import type { Transform } from '../../transforms/contract.js';
import { type Files, type Found, type Run, run, type Step } from './chain.js';
import { diffOf } from './diffs.js';
import type { Fixture } from './fixtures.js';
import { indentTwin, lineEndTwin } from './twins.js';

const MANIFEST = 'package.json';

export function filesOf({ path, input, manifest }: Fixture): Files {
  return new Map([[path, input], ...(manifest === undefined ? [] : [[MANIFEST, manifest] as const])]);
}

/** Everything that is wrong with a fixture whose expected files are up to date. */
export function brokenPromises(fixture: Fixture, transform: Transform, result: Run): string[] {
  const outward = [
    ...kindFaults(fixture, result.files.get(fixture.path)!),
    ...outputFaults(fixture, result),
    ...findingFaults(fixture, result.found),
    ...spliceFaults(result.steps),
  ];
  const unreadable = failureFaults(fixture, result);
  // What cannot be parsed cannot be asked further.
  if (unreadable.length > 0) return [...outward, ...unreadable];
  return [
    ...outward,
    ...commentFaults(result, filesOf(fixture)),
    ...secondRunFaults(fixture, transform, result),
    ...twinFaults(fixture, transform, result),
  ];
}

/** A fixture must be what its name says; also asked before `UPDATE=1` writes anything. */
export function kindFaults({ kind, input }: Fixture, output: string): string[] {
  if (kind === 'skip') {
    if (output === input) return [];
    return [
      `a skip- fixture must stay byte-identical\n${diffOf(input, output, { expected: 'input', actual: 'result' })}`,
    ];
  }
  if (output === input) return ['nothing changes: name it skip-…, or manual-… if a marker was meant'];
  const isOnlyMarked = withoutMarkers(output) === withoutMarkers(input);
  // Where only markers of the official codemod go, nothing but markers changes either.
  const isSame = withoutOfficial(withoutMarkers(output)) === withoutOfficial(withoutMarkers(input));
  if (kind === 'manual' && !isSame) {
    return [
      `a manual- fixture may only gain markers\n${diffOf(input, output, { expected: 'input', actual: 'result' })}`,
    ];
  }
  return kind === 'rewrite' && isOnlyMarked ? ['only markers are added: name it manual-…'] : [];
}

function withoutMarkers(text: string): string {
  return text.replace(/^[ \t]*\/\/ MCP-TODO\([^\r\n]*(?:\r\n|\r|\n)/gm, '');
}

function withoutOfficial(text: string): string {
  return text.replace(/^[ \t]*\/\*\s*@mcp-codemod-error[\s\S]*?\*\/[ \t]*(?:\r\n|\r|\n)/gm, '');
}

function outputFaults(fixture: Fixture, { files }: Run): string[] {
  const { kind, path, outputPath, output, manifest, manifestOutput, manifestOutputPath } = fixture;
  const faults: string[] = [];
  if (kind === 'skip' && output !== undefined) faults.push(`a skip- fixture has no output file: remove ${outputPath}`);
  if (kind !== 'skip') faults.push(...differenceFaults(outputPath, output, files.get(path)!));
  if (manifest !== undefined && manifestOutput === undefined && files.get(MANIFEST) !== manifest)
    faults.push(...differenceFaults(manifestOutputPath, undefined, files.get(MANIFEST)!));
  if (manifestOutput !== undefined) {
    if (manifestOutput === manifest) faults.push(`${manifestOutputPath} equals its input: remove it`);
    faults.push(...differenceFaults(manifestOutputPath, manifestOutput, files.get(MANIFEST) ?? ''));
  }
  return faults;
}

function differenceFaults(path: string, expected: string | undefined, actual: string): string[] {
  if (expected === undefined) return [`${path} is missing; UPDATE=1 writes it:\n${actual}`];
  return expected === actual
    ? []
    : [`not the expected bytes\n${diffOf(expected, actual, { expected: path, actual: 'result' })}`];
}

/** With at least one annotation, rewrites and manual findings are those that are annotated; other verdicts at least. */
function findingFaults({ kind, expected }: Fixture, found: readonly Found[]): string[] {
  const acting = found.filter(isActing);
  if (expected.length === 0 && kind !== 'skip') return [];
  const keyOf = ({ line, id }: { line: number; id: string }) => `line ${line}: ${id}`;
  const wanted = expected.map(keyOf);
  const all = found.map(keyOf);
  const missing = surplusOf(wanted, all);
  const surplus = surplusOf(acting.map(keyOf), wanted);
  return [
    ...missing.map((key) => `expected but not found: ${key}`),
    ...surplus.map((key) => `found but not annotated: ${key}`),
  ];
}

export function isActing({ outcome: { verdict } }: Found): boolean {
  return verdict === 'rewrite' || verdict === 'manual';
}

/** Members of `list` that `others` has not, or not as often. */
function surplusOf(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function failureFaults({ kind, path, input }: Fixture, { failures, files }: Run): string[] {
  // A file that cannot be read is a case as well, as long as it keeps its bytes.
  if (kind === 'skip' && failures.has(path) && files.get(path) === input) return [];
  return [...failures].map(([file, cause]) => `${file} does not parse: ${cause}`).concat(parseFaults(files));
}

function parseFaults(files: Files): string[] {
  return [...files].flatMap(([path, text]) => (path.endsWith('.json') ? [] : parseFault(path, text)));
}

function parseFault(path: string, text: string): string[] {
  try {
    void new ParsedFile(path, text).program;
    return [];
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return [`the result does not parse: ${path}:${error.line}:${error.column} ${error.message}`];
  }
}

/** Every changed byte lies in an edit: the result is what plain concatenation makes of the edits. */
export function spliceFaults(steps: readonly Step[]): string[] {
  return steps.flatMap(({ before, after, edits, adds }) =>
    [...after].flatMap(([path, text]) => {
      const old = before.get(path);
      if (old === undefined)
        return adds.some((added) => added.path === path && added.text === text) ? [] : [`${path} appears from nowhere`];
      const expected = concatenated(
        old,
        edits.filter(({ file }) => file === path),
      );
      return expected === text
        ? []
        : [`a line outside the edits changed\n${diffOf(expected, text, { expected: 'edits', actual: path })}`];
    }),
  );
}

function concatenated(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start));
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of ordered) {
    result += text.slice(at, Math.max(at, start)) + inserted;
    at = Math.max(at, end);
  }
  return result + text.slice(at);
}

/** Every comment of the input stands in the output, or a finding of safety `review` says that it does not. */
export function commentFaults({ files, found, failures }: Run, inputs: Files): string[] {
  const readable = (some: Files): Files =>
    new Map([...some].filter(([path]) => !path.endsWith('.json') && !failures.has(path)));
  const lost = surplusOf(commentsIn(readable(inputs)), commentsIn(readable(files)));
  const said = found
    .filter(({ outcome }) => outcome.safety === 'review')
    .map(({ outcome }) => `${outcome.assumption} ${outcome.text}`);
  return lost
    .filter((comment) => !comment.startsWith('@mcp-codemod-error'))
    .filter(() => !said.some((words) => /\bcomments?\b/i.test(words)))
    .map((comment) => `a comment is lost: ${comment}`);
}

function commentsIn(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    new ParsedFile(path, text).comments.map(({ value }) => value.replace(/\s+/g, ' ').trim()),
  );
}

function secondRunFaults(
  { path, manifest, options }: Fixture,
  transform: Transform,
  { files, failures }: Run,
): string[] {
  if (failures.has(path)) return [];
  const again = run([transform], files, options);
  const faults = [path, ...(manifest === undefined ? [] : [MANIFEST])].flatMap((file) =>
    files.get(file) === again.files.get(file)
      ? []
      : [
          `a second run changes the output again\n${diffOf(files.get(file)!, again.files.get(file)!, { expected: 'first run', actual: 'second run' })}`,
        ],
  );
  const rewrites = again.found.filter(({ outcome }) => outcome.verdict === 'rewrite');
  return [...faults, ...rewrites.map(({ id, line }) => `a second run still finds ${id} on line ${line} to rewrite`)];
}

function twinFaults(fixture: Fixture, transform: Transform, result: Run): string[] {
  if (result.failures.has(fixture.path)) return [];
  const twins = { 'line ends': lineEndTwin(fixture.input), indentation: indentTwin(fixture.input) };
  return Object.entries(twins).flatMap(([what, convert]) =>
    convert ? twinFault(what, convert, fixture, transform, result) : [],
  );
}

function twinFault(
  what: string,
  convert: (text: string) => string,
  fixture: Fixture,
  transform: Transform,
  result: Run,
): string[] {
  const inputs = new Map([...filesOf(fixture)].map(([path, text]) => [path, convert(text)]));
  const twin = run([transform], inputs, fixture.options);
  const expected = convert(result.files.get(fixture.path)!);
  const actual = twin.files.get(fixture.path)!;
  const keysOf = (found: readonly Found[]) =>
    found
      .filter(isActing)
      .map(({ id, line }) => `${line} ${id}`)
      .join('\n');
  const faults = keysOf(twin.found) === keysOf(result.found) ? [] : [`with other ${what} other things are found`];
  return expected === actual
    ? faults
    : [
        ...faults,
        `with other ${what} the result differs\n${diffOf(expected, actual, { expected: 'converted result', actual: 'result of the converted input' })}`,
      ];
}
