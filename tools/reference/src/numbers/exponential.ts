import { type Fixed, one, over, times } from './fixed.ts';

/** e^x by its power series, with the argument halved until the series is short. */
export function exp(x: Fixed): Fixed {
  if (x < -400n * one) return 0n;
  const halvings = 16n;
  const small = x >> halvings;
  let sum = one;
  let term = one;
  for (let n = 1n; term !== 0n; n += 1n) {
    term = times(term, small) / n;
    if (term === -1n) break;
    sum += term;
  }
  for (let n = 0n; n < halvings; n += 1n) sum = times(sum, sum);
  return sum;
}

/** ln x for x > 0. Powers of two are factored out, and the rest m is 2·artanh((m-1)/(m+1)). */
export function ln(x: Fixed): Fixed {
  if (x <= 0n) throw new RangeError('the logarithm of a number that is not positive');
  let mantissa = x;
  let exponent = 0n;
  for (; mantissa >= 2n * one; mantissa >>= 1n) exponent += 1n;
  for (; mantissa < one; mantissa <<= 1n) exponent -= 1n;
  return lnNearOne(mantissa) + exponent * lnNearOne(2n * one);
}

/** x^y for x ≥ 0 and y > 0. */
export function pow(x: Fixed, y: Fixed): Fixed {
  return x === 0n ? 0n : exp(times(y, ln(x)));
}

function lnNearOne(m: Fixed): Fixed {
  const t = over(m - one, m + one);
  const square = times(t, t);
  let power = t;
  let sum = 0n;
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = times(power, square);
  }
  return 2n * sum;
}
