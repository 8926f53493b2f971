const unitNanoseconds: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n], // micro sign
  ['\u03bcs', 1_000n], // Greek mu
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const largestMagnitude = 2n ** 63n;
const largest = largestMagnitude - 1n;

/**
 * Parses a signed Go duration to nanoseconds, or returns what is wrong. It accepts the same texts as Go.
 *
 * @example
 * readDuration('-1.5h') // -5400000000000n
 * readDuration('5') // 'the unit after 5 is missing'
 */
export function readDuration(text: string): bigint | string {
  const negative = text.startsWith('-');
  let rest = negative || text.startsWith('+') ? text.slice(1) : text;
  if (rest === '0') return 0n;
  if (rest === '') return 'no number was found';
  let sum = 0n;
  while (rest !== '') {
    const component = readComponent(rest);
    if (typeof component === 'string') return component;
    sum += component.nanoseconds;
    // Go checks the sum after each component, too.
    if (sum > largestMagnitude) return tooLarge;
    rest = component.rest;
  }
  if (negative) return -sum;
  return sum > largest ? tooLarge : sum;
}

const tooLarge = 'it exceeds 2562047h47m16.854775807s, about 292 years';

function readComponent(text: string): { nanoseconds: bigint; rest: string } | string {
  const pointAt = digitsEnd(text, 0);
  const numberEnd = text[pointAt] === '.' ? digitsEnd(text, pointAt + 1) : pointAt;
  const whole = text.slice(0, pointAt);
  const fraction = text.slice(pointAt + 1, numberEnd);
  if (whole === '' && fraction === '') return numberComplaint(text);
  const end = unitEnd(text, numberEnd);
  const unit = text.slice(numberEnd, end);
  if (unit === '') return `the unit after ${text.slice(0, numberEnd)} is missing`;
  const perUnit = unitNanoseconds.get(unit);
  if (perUnit === undefined) return `${JSON.stringify(unit)} is not one of the units ns, us, ms, s, m, h`;
  const wholeNanoseconds = BigInt(whole) * perUnit;
  if (wholeNanoseconds > largestMagnitude) return tooLarge;
  const nanoseconds = fraction === '' ? wholeNanoseconds : wholeNanoseconds + fractionOf(perUnit, fraction);
  return { nanoseconds, rest: text.slice(end) };
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (isDigit(text[end])) end += 1;
  return end;
}

/** The unit is everything before the next digit or point, as in Go. */
function unitEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== '.' && !isDigit(text[end])) end += 1;
  return end;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function numberComplaint(text: string): string {
  return text.startsWith('.')
    ? 'a point needs a digit beside it'
    : `a number was expected at ${JSON.stringify(text)}`;
}

/**
 * Converts the digits after the point to nanoseconds. Computes with doubles and in the same steps as Go, so that the
 * rounding is the same. Digits that would make the number exceed 2^63 are ignored, as in Go.
 */
function fractionOf(perUnit: bigint, digits: string): bigint {
  let numerator = 0n;
  let scale = 1;
  for (const digit of digits) {
    const longer = numerator * 10n + BigInt(digit);
    if (longer > largestMagnitude) break;
    numerator = longer;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(numerator) * (Number(perUnit) / scale)));
}
