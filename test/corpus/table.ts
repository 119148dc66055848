// Columns of text for a terminal or a log; numbers to the right.
export function printed(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)));
  const isNumber = (at: number): boolean =>
    rows.length > 0 && rows.every((row) => /^[<≤]?[\d.,]+( ?[A-Za-z]+)?$|^-?$/.test(row[at]));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
