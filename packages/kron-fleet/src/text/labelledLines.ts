/**
 * Indents all lines, and writes a label before the first one.
 *
 * @example
 * labelledLines('Window', ['from', 'to'], 8, (text) => text) // ['Window  from', '        to']
 */
export function labelledLines(
  label: string,
  lines: readonly string[],
  width: number,
  paintLabel: (text: string) => string,
): string[] {
  return lines.map((line, index) => paintLabel((index === 0 ? label : '').padEnd(width)) + line);
}
