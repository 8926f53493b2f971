import { allowedSpans } from '../constraints/allowedSpans.ts';
import { isUnconstrained } from '../constraints/constraints.ts';
import type { Shape } from '../distributions/distribution.ts';
import { isUniform } from '../distributions/uniform.ts';
import { allows } from './allows.ts';
import type { Compiled } from './compiled.ts';
import { clamped, secondAt } from './secondAt.ts';

/**
 * The allowed mass of one window, in ascending order of its seconds. It maps a share of that mass to a second, and
 * back. Source: docs/reference/scheduling.md, "Spread".
 *
 *     seconds    [=====]........[===]..[========]      allowed spans
 *     mass       0    c1            c2          A      their cumulated masses
 *     share v                 ^ v·A is in the second span
 */
export type AllowedMass = {
  /** A, from 0 to 1: the allowed share of the distribution. */
  readonly mass: number;
  /** The second, in epoch seconds, at a share v of the allowed mass, 0 ≤ v < 1. null: the period is unschedulable. */
  readonly instantAt: (v: number) => number | null;
  /** The allowed mass before an instant, in the unit of {@link AllowedMass.total}. */
  readonly before: (instant: number) => number;
  /** A in the unit of `before`: a whole number of seconds for a uniform distribution, else a mass. 0: unschedulable. */
  readonly total: number;
};

/** 2^-32. Below this mass, rounding dominates the distribution function. */
const leastMass = 1 / 4_294_967_296;

/** The allowed mass of the window that starts at `start`, in epoch seconds. */
export function allowedMass(compiled: Compiled, start: number): AllowedMass {
  const { window, constraints, shape } = compiled;
  const { length } = window;
  if (length === 0) return massOfInstant(start, allows(compiled, start));
  if (isUnconstrained(constraints)) return massOfWindow(shape, start, length);
  const spans = maximalSpans(compiled, start);
  return isUniform(shape) ? massOfSeconds(spans, start, length) : massOfSpans(spans, shape, start, length);
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

/** The maximal runs of allowed seconds: spans that touch, at midnight or at a clock change, are joined. */
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

/** Counts whole seconds, which every language computes identically. */
function massOfSeconds({ from, to }: Spans, start: number, length: number): AllowedMass {
  const counts = cumulated(from, (index, first) => item(to, index) - first);
  const total = counts.at(-1) ?? 0;
  return {
    mass: total / (length + 1),
    total,
    instantAt(v) {
      if (total === 0) return null;
      const index = Math.min(Math.floor(v * total), total - 1);
      const span = firstAbove(counts, index);
      return start + item(from, span) + index - item(counts, span);
    },
    before(instant) {
      const span = lastAtOrBelow(from, instant - start);
      return span < 0 ? 0 : item(counts, span) + Math.min(instant - start, item(to, span)) - item(from, span);
    },
  };
}

function massOfSpans({ from, to }: Spans, shape: Shape, start: number, length: number): AllowedMass {
  const seconds = length + 1;
  const { lows, masses } = recentMasses({ from, to }, shape, seconds);
  const mass = masses.at(-1) ?? 0;
  const isEmpty = mass < leastMass;
  return {
    mass,
    total: isEmpty ? 0 : mass,
    instantAt(v) {
      if (isEmpty) return null;
      const target = v * mass;
      const span = firstAbove(masses, target);
      const x = shape.quantile(clamped(item(lows, span) + (target - item(masses, span))));
      return start + Math.min(Math.max(secondAt(x, length), item(from, span)), item(to, span) - 1);
    },
    before(instant) {
      const second = instant - start;
      const span = lastAtOrBelow(from, second);
      if (span < 0) return 0;
      const passed = shape.cdf(Math.min(second, item(to, span)) / seconds) - item(lows, span);
      return Math.min(item(masses, span) + Math.max(passed, 0), item(masses, span + 1));
    },
  };
}

/** The mass before each span, and the cumulated masses of the spans. */
type Masses = { readonly lows: readonly number[]; readonly masses: readonly number[] };

/**
 * The masses of the last window. The next one often has the same spans: a window of another day, or of another member of
 * the group. One entry is enough for a decision, and bounds the memory.
 */
let recent: (Masses & Spans & { readonly formula: Shape['formula']; readonly seconds: number }) | undefined;

function recentMasses(spans: Spans, shape: Shape, seconds: number): Masses {
  const isSame =
    recent?.seconds === seconds &&
    areEqual(recent.formula, shape.formula) &&
    areEqual(recent.from, spans.from) &&
    areEqual(recent.to, spans.to);
  if (!isSame || recent === undefined) {
    recent = { ...spans, ...massesOf(spans, shape, seconds), formula: shape.formula, seconds };
  }
  return recent;
}

function massesOf({ from, to }: Spans, shape: Shape, seconds: number): Masses {
  const lows = from.map((first) => shape.cdf(first / seconds));
  const masses = cumulated(lows, (index, low) => Math.max(shape.cdf(item(to, index) / seconds) - low, 0));
  return { lows, masses };
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** The sums before each part, and the sum of all. */
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
