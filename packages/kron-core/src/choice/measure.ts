import type { Shape } from '../distributions/distribution.ts';
import { isUniform } from '../distributions/uniform.ts';
import type { Compiled } from './compiled.ts';
import { clamped, secondAt } from './secondAt.ts';

/**
 * Measures the mass of allowed spans, and converts a share of this mass to a second. Spans are `[from, to)` in seconds
 * from the window's start. `total` is the sum of the masses. Source: docs/reference/scheduling.md, "Spread".
 */
export type Measure = {
  /** The number of seconds of the window. */
  readonly seconds: number;
  readonly formula: Shape['formula'];
  readonly massOf: (from: number, to: number) => number;
  /** Converts `total` to a share of the whole distribution, from 0 to 1. */
  readonly shareOf: (total: number) => number;
  /** Whether `total` is too small for a choice. Then the period is unschedulable. */
  readonly isNothing: (total: number) => boolean;
  /** Converts a share `v` of `total` to the mass before the chosen second. */
  readonly targetAt: (v: number, total: number) => number;
  /** Returns the second, from the window's start, where the mass since the second `from` reaches `mass`. It is before `to`. */
  readonly secondIn: (from: number, to: number, mass: number) => number;
};

/** 2^-32. Below this mass, rounding dominates the distribution function. */
const leastMass = 1 / 4_294_967_296;

export function measureOf({ shape, window }: Pick<Compiled, 'shape' | 'window'>): Measure {
  return isUniform(shape) ? wholeSeconds(shape, window.length + 1) : masses(shape, window.length + 1);
}

/** Counts whole seconds, which every language computes identically. */
function wholeSeconds({ formula }: Shape, seconds: number): Measure {
  return {
    seconds,
    formula,
    massOf: (from, to) => to - from,
    shareOf: (total) => total / seconds,
    isNothing: (total) => total === 0,
    targetAt: (v, total) => Math.min(Math.floor(v * total), total - 1),
    secondIn: (from, _to, index) => from + index,
  };
}

function masses({ formula, cdf, quantile }: Shape, seconds: number): Measure {
  return {
    seconds,
    formula,
    massOf: (from, to) => Math.max(cdf(to / seconds) - cdf(from / seconds), 0),
    shareOf: (total) => total,
    isNothing: (total) => total < leastMass,
    targetAt: (v, total) => v * total,
    secondIn(from, to, mass) {
      const x = quantile(clamped(cdf(from / seconds) + mass));
      return Math.min(Math.max(secondAt(x, seconds - 1), from), to - 1);
    },
  };
}
