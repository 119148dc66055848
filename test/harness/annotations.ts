/**
 * Expectations inside fixture inputs. They are taken out before a rule sees the file, so they disturb no byte.
 *
 *   server.tool('a', f); //~ mcpserver-api/tool-to-register          a finding on this line
 *   //~^ push-elicit/in-handler, push-elicit/in-helper               findings on the line above; this line vanishes
 *   //~ types: TS2307 -- the neighbour is not part of the fixture    excuses a type error, in input and output alike
 *   //~ era: modern                                                  plans for modern clients only
 *   //~ legacy: sessionful                                           as with --legacy sessionful
 *   //~ allow-blocked: session-undefined-key                         as with --allow-blocked
 */

import { DEFAULT_OPTIONS, type ProjectOptions } from '../../ast/project.js';
import { ENTRY_BLOCKERS } from '../../ast/protocol/entry-blockers.js';

export interface Expectation {
  /** 1-based line of the input as the rules see it. */
  readonly line: number;
  /** `rule/reason`. */
  readonly id: string;
}

export interface Annotated {
  /** The input without its annotations. */
  readonly input: string;
  readonly expected: readonly Expectation[];
  /** Codes of type errors that stand in input and output: `TS2307`. */
  readonly excused: readonly string[];
  readonly options: ProjectOptions;
}

const AT_END = /[ \t]*\/\/~ ?([^\r\n]*)/;
const OWN_LINE = /^[ \t]*\/\/~(\^| types:| era:| legacy:| allow-blocked:) ?([^\r\n]*)/;

export function withoutAnnotations(text: string): Annotated {
  const kept: string[] = [];
  const expected: Expectation[] = [];
  const excused: string[] = [];
  let options = DEFAULT_OPTIONS;
  for (const line of text.split(/(?<=\n|\r(?!\n))/)) {
    const [, own, words] = OWN_LINE.exec(line) ?? [];
    if (own === ' types:') {
      excused.push(...codesIn(words));
    } else if (own === ' era:') {
      if (words !== 'modern') throw new Error(`"//~ era: ${words}": dual is the default, the other one is modern`);
      options = { ...options, era: words };
    } else if (own === ' legacy:') {
      if (words !== 'stateless' && words !== 'sessionful')
        throw new Error(`"//~ legacy: ${words}": auto is the default, the others are stateless and sessionful`);
      options = { ...options, legacy: words };
    } else if (own === ' allow-blocked:') {
      const unknown = words.split(/[,\s]+/).find((rule) => !(ENTRY_BLOCKERS as readonly string[]).includes(rule));
      if (unknown !== undefined) throw new Error(`"//~ allow-blocked: ${words}": "${unknown}" blocks no entry`);
      options = { ...options, allowBlocked: words.split(/[,\s]+/) };
    } else if (own === '^') {
      expected.push(...idsIn(words).map((id) => ({ line: kept.length, id })));
    } else {
      const [annotation, ids] = AT_END.exec(line) ?? [];
      kept.push(annotation === undefined ? line : line.replace(annotation, ''));
      if (ids !== undefined) expected.push(...idsIn(ids).map((id) => ({ line: kept.length, id })));
    }
  }
  return { input: kept.join(''), expected, excused, options };
}

function idsIn(words: string): string[] {
  const ids = words.split(/[,\s]+/).filter((word) => word !== '');
  const odd = ids.find((id) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id));
  if (odd !== undefined) throw new Error(`"//~ ${words}": "${odd}" is not rule/reason`);
  return ids;
}

function codesIn(words: string): string[] {
  const [codes, why] = words.split(' -- ');
  if (why === undefined) throw new Error(`"//~ types: ${words}" does not say why (… -- reason)`);
  return codes.split(/[,\s]+/).filter((word) => word !== '');
}
