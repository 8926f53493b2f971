import { closestName } from './closestName.ts';
import { found } from './found.ts';
import { invalid, type Parsed, valid } from './parsed.ts';

/**
 * Parses a value that must be one of a few words.
 *
 * @example
 * parseOneOf('around', ['after', 'around'], 'after', 'spec.window.mode') // { ok: true, value: 'around' }
 * parseOneOf('arround', ['after', 'around'], 'after', 'spec.window.mode')
 * // UnknownValue: 'expected after or around, found "arround"; did you mean around?'
 *
 * @param instead - words that are not accepted, each with what to write instead
 */
export function parseOneOf<T extends string>(
  value: unknown,
  words: readonly T[],
  fallback: T,
  path: string,
  instead?: ReadonlyMap<string, string>,
): Parsed<T> {
  if (value === null || value === undefined) return valid(fallback);
  for (const word of words) if (word === value) return valid(word);
  const expected = `expected ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, found ${found(value)}`;
  if (typeof value !== 'string') return invalid(path, 'WrongType', expected);
  const known = instead?.get(value.toLowerCase());
  if (known !== undefined) return invalid(path, 'UnknownValue', `${expected}; ${known}`);
  const near = closestName(value, words);
  return invalid(path, 'UnknownValue', near === undefined ? expected : `${expected}; did you mean ${near}?`);
}
