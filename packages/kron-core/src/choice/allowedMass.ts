import { allowedSpans } from '../constraints/allowedSpans.ts';
import { isUnconstrained } from '../constraints/constraints.ts';
import type { Shape } from '../distributions/distribution.ts';
import { isUniform } from '../distributions/uniform.ts';
import { allows, type Compiled } from './compiled.ts';
import { type Measure, measureOf } from './measure.ts';
import { secondAt } from './secondAt.ts';

/**
 * The distribution's mass on the allowed seconds of one window. `instantAt` converts a share of this mass to a second.
 * `before` returns the mass before an instant. Source: docs/reference/scheduling.md, "Spread".
 *
 *     seconds    [=====]........[===]..[========]      allowed spans
 *     mass       0    c1            c2          A      their cumulated masses
 *     share v                 ^ v·A is in the second span
 */
export type AllowedMass = {
  /** A, from 0 to 1: the allowed share of the distribution. */
  readonly mass: number;
  /** Converts a share v of the allowed mass, 0 ≤ v < 1, to an epoch second. Null if the period is unschedulable. */
  readonly instantAt: (v: number) => number | null;
  /** The allowed mass before an instant, in the unit of {@link AllowedMass.total}. */
  readonly before: (instant: number) => number;
  /**
   * The allowed mass of the whole window: a whole number of seconds for a uniform distribution, else a probability. It is 0
   * if the period is unschedulable.
   */
  readonly total: number;
};

/** The allowed mass of the window that starts at `start`, in epoch seconds. */
export function allowedMass(compiled: Compiled, start: number): AllowedMass {
  const { window, constraints, shape } = compiled;
  const { length } = window;
  if (length === 0) return massOfInstant(start, allows(compiled, start));
  if (isUnconstrained(constraints)) return massOfWindow(shape, start, length);
  return massOfSpans(maximalSpans(compiled, start), measureOf(compiled), start);
}

function massOfInstant(start: number, isAllowed: boolean): AllowedMass {
  const mass = isAllowed ? 1 : 0;
  return {
    mass,
    total: mass,
    instantAt: () => (isAllowed ? start : null),
    before: (instant) => (instant > start ? mass : 0),
  };
}

function massOfWindow(shape: Shape, start: number, length: number): AllowedMass {
  const seconds = length + 1;
  const passed = (instant: number): number => Math.min(Math.max(instant - start, 0), seconds);
  return {
    mass: 1,
    total: isUniform(shape) ? seconds : 1,
    instantAt: (v) => start + secondAt(shape.quantile(v), length),
    before: isUniform(shape) ? passed : (instant) => shape.cdf(passed(instant) / seconds),
  };
}

/** Spans as `[from, to)` in seconds from the window's start, in two lists. */
type Spans = { readonly from: number[]; readonly to: number[] };

/** The maximal spans of allowed seconds. Spans that touch at midnight or at a clock change are joined. */
function maximalSpans({ window, constraints, zone }: Compiled, start: number): Spans {
  const from: number[] = [];
  const to: number[] = [];
  for (const span of allowedSpans(constraints, zone, start, start + window.length + 1)) {
    const last = to.length - 1;
    if (to[last] === span.from - start) to[last] = span.to - start;
    else {
      from.push(span.from - start);
      to.push(span.to - start);
    }
  }
  return { from, to };
}

function massOfSpans({ from, to }: Spans, measure: Measure, start: number): AllowedMass {
  const masses = recentMasses({ from, to }, measure);
  const total = masses.at(-1) ?? 0;
  const isNothing = measure.isNothing(total);
  return {
    mass: measure.shareOf(total),
    total: isNothing ? 0 : total,
    instantAt(v) {
      if (isNothing) return null;
      const target = measure.targetAt(v, total);
      const span = firstAbove(masses, target);
      return start + measure.secondIn(item(from, span), item(to, span), target - item(masses, span));
    },
    before(instant) {
      const second = instant - start;
      const span = lastAtOrBelow(from, second);
      if (span < 0) return 0;
      const passed = measure.massOf(item(from, span), Math.min(second, item(to, span)));
      return Math.min(item(masses, span) + passed, item(masses, span + 1));
    },
  };
}

/**
 * Cache of the masses of the last window. The next window often has the same spans, on another day or in another KronJob of
 * the same group. One entry limits the memory, and is enough for a decision.
 */
let recent: (Spans & Pick<Measure, 'seconds' | 'formula'> & { readonly masses: number[] }) | undefined;

/** For each span, the sum of the masses of the spans before it. The last number is the sum of all masses. */
function recentMasses({ from, to }: Spans, { seconds, formula, massOf }: Measure): readonly number[] {
  const isSame =
    recent?.seconds === seconds &&
    areEqual(recent.formula, formula) &&
    areEqual(recent.from, from) &&
    areEqual(recent.to, to);
  if (isSame && recent !== undefined) return recent.masses;
  const masses = cumulated(from, (index, first) => massOf(first, item(to, index)));
  recent = { from, to, masses, seconds, formula };
  return masses;
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** For each part, the sum of all parts before it. The last number is the sum of all parts. */
function cumulated(of: readonly number[], part: (index: number, value: number) => number): number[] {
  const sums = [0];
  let sum = 0;
  for (let index = 0; index < of.length; index++) {
    sum += part(index, item(of, index));
    sums.push(sum);
  }
  return sums;
}

/** The first index j with sums[j + 1] > value. */
function firstAbove(sums: readonly number[], value: number): number {
  let low = 0;
  let high = sums.length - 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (item(sums, middle + 1) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last index j with values[j] ≤ value, or -1. */
function lastAtOrBelow(values: readonly number[], value: number): number {
  let low = -1;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (item(values, middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function item(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}
