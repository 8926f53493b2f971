import { kubectlScalar } from './kubectlScalar.ts';
import { wholeNumber } from './wholeNumber.ts';

/**
 * Converts a plain scalar to a key as kubectl does. Each key becomes a string, because JSON has no other keys.
 *
 * @returns undefined for a key that kubectl refuses: null, and numbers that need all 64 bits
 * @example
 * kubectlKey('yes') // 'true'
 * kubectlKey('010') // '8'
 */
export function kubectlKey(text: string): string | undefined {
  const value = kubectlScalar(text);
  if (value === null) return undefined;
  if (typeof value !== 'number') return String(value);
  const whole = wholeNumber(text);
  if (whole === undefined) return floatKey(value);
  return whole >= 2n ** 63n ? undefined : String(whole);
}

/** Converts a number that is not a whole number to a key. kubectl rounds it to single precision: `1.2345675e+06`. */
function floatKey(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (Object.is(single, -0)) return '-0';
  const text = shortest(single);
  const exponent = Number(text.slice(text.indexOf('e') + 1));
  // kubectl writes numbers from 0.0001 to below 1,000,000 without an exponent. Other exponents have at least two digits.
  return exponent >= -4 && exponent < 6 ? String(Number(text)) : text.replace(/e([-+])(\d)$/, 'e$10$2');
}

/** The shortest text in exponential form that a parser in single precision reads as this number. */
function shortest(single: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const text = rounded(single, digits);
    if (Math.fround(Number(text)) === single) return text;
  }
  return rounded(single, 9);
}

/** Rounds like `toExponential`, but rounds a number halfway between two texts to the even digit. */
function rounded(value: number, digits: number): string {
  const [, sign = '', first = '', more = '', exponent = ''] =
    /^(-?)(\d)\.(\d*)(e.*)$/.exec(value.toExponential(20)) ?? [];
  const kept = more.slice(0, digits - 1);
  const isTie = /^50*$/.test(more.slice(digits - 1));
  if (!isTie || Number(`${first}${kept}`.at(-1)) % 2 === 1) return value.toExponential(digits - 1);
  return `${sign}${first}${kept === '' ? '' : `.${kept}`}${exponent}`;
}
