/**
 * A real number as an integer multiple of 2^-384. That is about 115 decimal digits after the point, far more
 * than doubles have, so that a rounding error here cannot look like a difference between engines.
 */
export type Fixed = bigint;

const bits = 384n;

export const one: Fixed = 1n << bits;

/** `numerator / denominator`. */
export function ratio(numerator: bigint, denominator: bigint): Fixed {
  return (numerator << bits) / denominator;
}

export function times(a: Fixed, b: Fixed): Fixed {
  return (a * b) >> bits;
}

export function over(a: Fixed, b: Fixed): Fixed {
  return (a << bits) / b;
}

/** The largest integer that is not greater than `a`. */
export function floor(a: Fixed): bigint {
  return a >> bits;
}

/** √a by Newton's iteration. */
export function squareRoot(a: Fixed): Fixed {
  const target = a << bits;
  let guess = 1n << BigInt(Math.ceil(target.toString(2).length / 2));
  for (;;) {
    const better = (guess + target / guess) >> 1n;
    if (better >= guess) return guess;
    guess = better;
  }
}

/** Exactly the value of the double. */
export function fromDouble(x: number): Fixed {
  if (!Number.isFinite(x)) throw new RangeError(`not a finite number: ${x}`);
  let scaled = x;
  let halvings = 0n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    halvings += 1n;
  }
  return (BigInt(scaled) << bits) >> halvings;
}

/** The nearest double, with an error of at most its last bit. */
export function toDouble(a: Fixed): number {
  return Number(a >> (bits - 128n)) / 2 ** 128;
}
