/** Colours, on a terminal only, and not where NO_COLOR asks for none. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type Paint = Readonly<Record<keyof typeof CODES, (text: string) => string>>;

export function paintFor(isTerminal: boolean, env: NodeJS.ProcessEnv): Paint {
  const isColoured = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb';
  const painted = ([name, [on, off]]: [string, readonly [number, number]]) => [
    name,
    (text: string) => (isColoured && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text),
  ];
  return Object.fromEntries(Object.entries<readonly [number, number]>(CODES).map(painted)) as Paint;
}
