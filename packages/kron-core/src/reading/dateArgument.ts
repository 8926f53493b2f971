import { found } from './found.ts';

/**
 * Converts a caller's `Date` to epoch seconds, which can have a fraction. JavaScript callers can pass any value.
 *
 * @param name - the argument's name, for the message
 * @throws TypeError if the argument is no Date
 * @throws RangeError if it is an invalid Date
 *
 * @example
 * dateArgument('after', new Date('1970-01-01T00:00:01.5Z')) // 1.5
 */
export function dateArgument(name: string, value: unknown): number {
  const seconds = millisecondsOf(name, value) / 1000;
  if (Number.isNaN(seconds)) throw new RangeError(`${name}: expected a valid Date, found an invalid one`);
  return seconds;
}

/** `Date.prototype.getTime` accepts a `Date` of any realm, and throws for any other value. */
function millisecondsOf(name: string, value: unknown): number {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    throw new TypeError(`${name}: expected a Date, found ${found(value)}`);
  }
}
