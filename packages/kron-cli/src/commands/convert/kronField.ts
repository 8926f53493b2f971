import type { FieldBounds, FieldValues } from './cronJobField.ts';

/**
 * The shortest plain text of a field of a KronJob's schedule with these values.
 *
 * @example
 * kronField({ values: [5, 20, 35, 50], star: false }, minutes) // '5-50/15'
 * kronField({ values: [1, 2, 3, 9], star: false }, hours) // '1-3,9'
 */
export function kronField({ values, star }: FieldValues, { min, max }: FieldBounds): string {
  if (star) return '*';
  const [first = min, second = min, third] = values;
  const step = second - first;
  const last = values.at(-1) ?? max;
  const even = values.every((value, index) => value === first + index * step);
  if (third !== undefined && step > 1 && even) return `${first}-${last}/${step}`;
  return runsOf(values).map(runText).join(',');
}

type Run = { from: number; to: number };

function runsOf(values: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run !== undefined && run.to === value - 1) run.to = value;
    else runs.push({ from: value, to: value });
  }
  return runs;
}

function runText({ from, to }: Run): string {
  if (from === to) return String(from);
  return to === from + 1 ? `${from},${to}` : `${from}-${to}`;
}
