import type { Problems } from './problems.ts';

/** Reads a whole number from 1 to `max`. If it is invalid, adds the problem. undefined if it is invalid or not given. */
export function readWholeNumber(
  flag: string,
  text: string | undefined,
  max: number,
  problems: Problems,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  problems.add(`${flag}: expected a whole number from 1 to ${max}, found "${text}"`);
  return undefined;
}
