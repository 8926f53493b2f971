import type { Problems } from './problems.ts';

/** Reads a whole number from `min` to `max`. If it is invalid, adds the problem. undefined if it is invalid or not given. */
export function readWholeNumber(
  flag: string,
  text: string | undefined,
  { min = 1, max }: { min?: number; max: number },
  problems: Problems,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  problems.add(`${flag}: expected a whole number from ${min} to ${max}, found "${text}"`);
  return undefined;
}
