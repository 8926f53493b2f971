import { found } from './found.ts';
import { invalid, type Parsed, valid } from './parsed.ts';

/** The accepted range of a whole number, both ends included. */
export type NumberRange = { readonly min: number; readonly max: number };

export const largestInt32 = 2_147_483_647;

export function parseWholeNumber<F extends number | null>(
  value: unknown,
  fallback: F,
  { min, max }: NumberRange,
  path: string,
): Parsed<number | F> {
  if (value === null || value === undefined) return valid(fallback);
  if (typeof value !== 'number') {
    return invalid(path, 'WrongType', `expected a whole number without quotes, found ${found(value)}`);
  }
  if (Number.isInteger(value) && value >= min && value <= max) return valid(value);
  return invalid(path, 'OutOfRange', `expected a whole number from ${min} to ${max}, found ${value}`);
}
