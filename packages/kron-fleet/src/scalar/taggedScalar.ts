import { kubectlScalar, type ScalarValue } from './kubectlScalar.ts';
import { wholeNumber } from './wholeNumber.ts';

/**
 * Converts a scalar with a tag as kubectl does, or returns why kubectl refuses it. If the tag is unknown, returns the text.
 *
 * @param tag the whole tag, such as `tag:yaml.org,2002:int`
 */
export function taggedScalar(
  tag: string,
  text: string,
): { value: ScalarValue; problem?: undefined } | { value?: undefined; problem: string } {
  const type = tag.startsWith(standard) ? tag.slice(standard.length) : '';
  if (type === 'binary') return binary(text);
  if (!checked.has(type)) return { value: text };
  if (type === 'timestamp' && isTimestamp(text)) return { value: text };
  const value = kubectlScalar(text);
  const found = typeOf(value, text);
  // The tag !!float also accepts a whole number below 2^63.
  const isFloat = found === 'int' && type === 'float' && Number(value) < 2 ** 63;
  if (found === type || isFloat) return { value };
  return { problem: `expected a value that fits !!${type}, found ${JSON.stringify(text)}` };
}

const standard = 'tag:yaml.org,2002:';
const checked = new Set(['bool', 'int', 'float', 'null', 'timestamp']);

function typeOf(value: ScalarValue, text: string): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return wholeNumber(text) === undefined ? 'float' : 'int';
  return 'str';
}

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

function binary(text: string): ReturnType<typeof taggedScalar> {
  const digits = text.replaceAll(/[\r\n]/g, '');
  if (!base64.test(digits))
    return { problem: 'expected base64 after !!binary; remove the tag for the text itself' };
  try {
    return {
      value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(digits)),
    };
  } catch {
    return { problem: 'the bytes of !!binary are not UTF-8, and kubectl would change them; remove the tag' };
  }
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}

const timestamp =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))| (\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?)?$/;

// The maximum of each group of `timestamp` after the date. The first five are for a time with an offset: hour, minute,
// second, and the hour and minute of the offset. The last three are for a time without an offset: hour, minute, second.
const largestTimes = [23, 59, 59, 24, 60, 23, 59, 59];

function isTimestamp(text: string): boolean {
  const match = timestamp.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0, ...times] = match.slice(1).map((digits) => Number(digits ?? 0));
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  return times.every((value, index) => value <= (largestTimes[index] ?? 0));
}
