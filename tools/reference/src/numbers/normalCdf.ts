import { type Fixed, one, over, squareRoot, times } from './fixed.ts';

/** Beyond ten, erf differs from ±1 by less than 10^-44. */
const saturated = 10n * one;

const rootOfTwo = squareRoot(2n * one);

/** Machin: π = 16·arctan(1/5) - 4·arctan(1/239). */
const rootOfPi = squareRoot(16n * arctanOfInverse(5n) - 4n * arctanOfInverse(239n));

/** Φ(z) = ½·(1 + erf(z/√2)), the mass of a standard normal distribution below z. */
export function normalCdf(z: Fixed): Fixed {
  return (one + erf(over(z, rootOfTwo))) >> 1n;
}

/** erf z by its power series 2/√π · Σ (-1)^n z^(2n+1) / (n! (2n+1)). */
export function erf(z: Fixed): Fixed {
  if (z >= saturated) return one;
  if (z <= -saturated) return -one;
  const square = times(z, z);
  let sum = 0n;
  let power = z;
  for (let n = 0n; power !== 0n && power !== -1n; n += 1n) {
    sum += power / (2n * n + 1n);
    power = -times(power, square) / (n + 1n);
  }
  return over(2n * sum, rootOfPi);
}

function arctanOfInverse(n: bigint): Fixed {
  let power = one / n;
  let sum = 0n;
  for (let k = 1n; power !== 0n && power !== -1n; k += 2n) {
    sum += power / k;
    power = -power / (n * n);
  }
  return sum;
}
