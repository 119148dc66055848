// One input under both tools, file by file.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { structuredPatch } from 'diff';
import { normalManifest } from './manifests.js';
import { type Program, programOf } from './program.js';

/** What one tool says and the other does not, in one place. */
export interface Difference {
  readonly official: readonly string[];
  readonly ours: readonly string[];
  readonly fingerprint: string;
}

export interface Compared {
  readonly path: string;
  /** `untouched`: both tools left the program as it was. */
  readonly outcome: 'untouched' | 'same' | 'different';
  readonly differences: readonly Difference[];
}

export type Files = ReadonlyMap<string, Buffer>;

export function compare(before: Files, official: Files, ours: Files): Compared[] {
  const paths = [...new Set([...before.keys(), ...official.keys(), ...ours.keys()])].sort();
  return paths.map((path) => {
    const [was, theirs, own] = [before, official, ours].map((files) => files.get(path)?.toString('utf8'));
    const differences = theirs === own ? [] : differencesOf(path, theirs, own);
    if (differences.length > 0) return { path, outcome: 'different', differences };
    const isUntouched = own === was || differencesOf(path, was, own).length === 0;
    return { path, outcome: isUntouched ? 'untouched' : 'same', differences };
  });
}

function differencesOf(path: string, official: string | undefined, ours: string | undefined): Difference[] {
  if (official === undefined || ours === undefined)
    return [differenceOf([official ?? '(no such file)'], [ours ?? '(no such file)'])];
  if (/(?:^|\/)package\.json$/.test(path)) return manifestDifferences(official, ours);
  if (!/\.(?:[cm]?[jt]s|[jt]sx)$/.test(path)) return official === ours ? [] : lineDifferences(official, ours);
  const [theirs, own] = [programOf(path, official), programOf(path, ours)];
  if (theirs && own) return programDifferences(theirs, own);
  if (!theirs && !own) return lineDifferences(official, ours);
  return [differenceOf([theirs ? '(parses)' : '(does not parse)'], [own ? '(parses)' : '(does not parse)'])];
}

function manifestDifferences(official: string, ours: string): Difference[] {
  const [theirs, own] = [normalManifest(official), normalManifest(ours)];
  if (!theirs || !own) return lineDifferences(official, ours);
  const nameIn = (line: string): string => line.split(' ')[1];
  return [...setDifferences(theirs.dependencies, own.dependencies, nameIn), ...lineDifferences(theirs.rest, own.rest)];
}

function programDifferences(official: Program, ours: Program): Difference[] {
  const nameIn = (line: string): string => /(?:as )?([\w$]+) (?:\} )?from /.exec(line)?.[1] ?? line;
  const modules = setDifferences(official.modules, ours.modules, nameIn);
  if (official.body === ours.body) return modules;
  const body = lineDifferences(official.text, ours.text);
  // Trees that differ and print alike: the printer is not the judge.
  return [...modules, ...(body.length > 0 ? body : [differenceOf([official.body], [ours.body])])];
}

/** Lines about the same name are set against each other. */
function setDifferences(
  official: readonly string[],
  ours: readonly string[],
  nameIn: (line: string) => string,
): Difference[] {
  const onlyOfficial = official.filter((line) => !ours.includes(line));
  const onlyOurs = ours.filter((line) => !official.includes(line));
  const names = [...new Set([...onlyOfficial, ...onlyOurs].map(nameIn))].sort();
  const about = (lines: readonly string[], name: string) => lines.filter((line) => nameIn(line) === name);
  return names.map((name) => differenceOf(about(onlyOfficial, name), about(onlyOurs, name)));
}

function lineDifferences(official: string, ours: string): Difference[] {
  const { hunks } = structuredPatch('', '', official, ours, '', '', { context: 0 });
  const places: { official: string[]; ours: string[] }[] = [];
  for (const { lines } of hunks) {
    const marked = (mark: string) => lines.filter((line) => line[0] === mark).map((line) => line.slice(1));
    const place = { official: marked('-'), ours: marked('+') };
    const last = places.at(-1);
    // A bracket that closes what an earlier line opened belongs to that line.
    if (last && [...place.official, ...place.ours].every((line) => /^[\s\])};,]*$/.test(line))) {
      last.official.push(...place.official);
      last.ours.push(...place.ours);
    } else places.push(place);
  }
  return places
    .filter((place) => !isDeepStrictEqual(place.official, place.ours))
    .map((place) => differenceOf(place.official, place.ours));
}

function differenceOf(official: readonly string[], ours: readonly string[]): Difference {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([official, ours]))
    .digest('hex')
    .slice(0, 10);
  return { official, ours, fingerprint };
}
