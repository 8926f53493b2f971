import { allowedSpans } from '../constraints/allowedSpans.ts';
import { isUnconstrained } from '../constraints/constraints.ts';
import { allowedMass } from './allowedMass.ts';
import { maxAttempts } from './choose.ts';
import type { Compiled } from './compiled.ts';

/**
 * The probability that the constraints allow none of a period's 64 draws: q^64, where q is the distribution's mass on the
 * forbidden seconds of the window. `nominal` is in epoch seconds. The result is exactly 0 if all seconds are allowed, and
 * exactly 1 if none is. With spread, it is 0 if any second is allowed. Second k of a window of W + 1 seconds has the mass
 * between k/(W+1) and (k+1)/(W+1), so a span of forbidden seconds needs only two evaluations of the distribution function.
 *
 * @example
 * // A uniform window of one hour, with one half forbidden
 * unschedulableProbability(compiled, nominal) // 5.42e-20, about 2^-64
 */
export function unschedulableProbability(compiled: Compiled, nominal: number): number {
  const { window, constraints, spread } = compiled;
  const start = nominal + window.startOffset;
  if (isUnconstrained(constraints)) return 0;
  if (spread !== null) return allowedMass(compiled, start).total > 0 ? 0 : 1;
  return powerOfAttempts(forbiddenMass(compiled, start));
}

function forbiddenMass({ window, constraints, shape, zone }: Compiled, start: number): number {
  const seconds = window.length + 1;
  const massBetween = (from: number, to: number): number =>
    shape.cdf((to - start) / seconds) - shape.cdf((from - start) / seconds);
  let mass = 0;
  let covered = start;
  for (const span of allowedSpans(constraints, zone, start, start + seconds)) {
    if (span.from > covered) mass += massBetween(covered, span.from);
    covered = span.to;
  }
  if (covered < start + seconds) mass += massBetween(covered, start + seconds);
  // Rounding can make the sum exceed 1.
  return Math.min(mass, 1);
}

/** q^64 by repeated squaring, which gives the same double in every engine. */
function powerOfAttempts(q: number): number {
  let power = q;
  for (let exponent = 1; exponent < maxAttempts; exponent *= 2) power *= power;
  return power;
}
