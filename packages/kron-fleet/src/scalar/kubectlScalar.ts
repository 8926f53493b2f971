import { wholeNumber } from './wholeNumber.ts';

export type ScalarValue = string | number | boolean | null;

/**
 * Converts a plain scalar to a value as kubectl does. The library of kubectl reads YAML 1.1 with changes: it reads octal and
 * binary numbers, digits separated by `_`, and `yes`, `on` and `y` as booleans, but no numbers to the base of 60.
 *
 * @example
 * kubectlScalar('010') // 8
 * kubectlScalar('1:30') // '1:30'
 */
export function kubectlScalar(text: string): ScalarValue {
  if (text === '') return null;
  const first = text.charCodeAt(0);
  if (!startsValue[first]) return text;
  const word = words.get(text);
  if (word !== undefined) return word;
  if (first > digit9) return text;
  const digits = text.replaceAll('_', '');
  if (first === point) return pointNumber.test(text) ? finite(digits, text) : text;
  const whole = wholeNumber(text);
  if (whole !== undefined) return Number(whole);
  return decimal.test(digits) ? finite(digits, text) : text;
}

const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
// In a number that starts with a point, `_` is allowed only between digits. In other numbers, it is allowed anywhere.
const pointNumber = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;

const words = new Map<string, ScalarValue>([
  ...wordsFor(true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']),
  ...wordsFor(false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']),
  ...wordsFor(null, ['~', 'null', 'Null', 'NULL']),
  ...wordsFor(Number.NaN, ['.nan', '.NaN', '.NAN']),
  ...wordsFor(Infinity, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']),
  ...wordsFor(-Infinity, ['-.inf', '-.Inf', '-.INF']),
]);

function wordsFor(value: ScalarValue, texts: readonly string[]): [string, ScalarValue][] {
  return texts.map((text) => [text, value]);
}

/** For each code unit: whether a scalar that begins with it can be something other than a string. */
const startsValue: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  '+-.0123456789yYnNtTfFoO~'.includes(String.fromCharCode(code)),
);
const point = '.'.charCodeAt(0);
const digit9 = '9'.charCodeAt(0);

/** The number or, if it is too large for a double, the text. */
function finite(digits: string, text: string): number | string {
  const value = Number(digits);
  return Number.isFinite(value) ? value : text;
}
