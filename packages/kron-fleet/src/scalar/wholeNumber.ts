/**
 * The whole number that kubectl reads in a plain scalar. Undefined if the scalar is not a whole number, or has more than 64
 * bits.
 *
 * @example
 * wholeNumber('-0x_1F') // -31n
 */
export function wholeNumber(text: string): bigint | undefined {
  const digits = text.replaceAll('_', '');
  const [, sign = '', number = ''] = integer.exec(digits) ?? [];
  if (number === '') return signedBinary(digits);
  // `BigInt` requires the prefix `0o` for octal digits.
  return inRange(sign, BigInt(/^0\d/.test(number) ? `0o${number.slice(1)}` : number));
}

const integer = /^([-+]?)(0[bB][01]+|0[oO]?[0-7]+|0[xX][\da-fA-F]+|0|[1-9]\d*)$/;

/** Reads a signed binary number: `0b-11`. `0b` is the only prefix after which kubectl's library accepts a sign. */
function signedBinary(digits: string): bigint | undefined {
  const [, sign = '', number] = /^0b([-+])([01]+)$/.exec(digits) ?? [];
  return number === undefined ? undefined : inRange(sign, BigInt(`0b${number}`));
}

/** The number if it fits into 64 bits: as a signed number if the text has a sign, else as an unsigned number. */
function inRange(sign: string, size: bigint): bigint | undefined {
  const value = sign === '-' ? -size : size;
  const largest = sign === '' ? 2n ** 64n : 2n ** 63n;
  return value < -(2n ** 63n) || value >= largest ? undefined : value;
}
