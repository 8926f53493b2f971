import type { Parsed } from '../reading/parsed.ts';
import type { DistributionName } from '../spec/spec.ts';
import type { Window } from '../spec/window.ts';

/** Maps a uniform draw to a place in the unit window [0, 1). */
export type Shape = {
  /** The distribution's name and the numbers in its formula. Shapes with equal formulas map each draw to the same place. */
  readonly formula: readonly [DistributionName, ...(number | string)[]];
  /**
   * The place x for a uniform u in [0, 1). It is monotonic in u. Rounding can give an x outside of [0, 1), even an infinite
   * one.
   */
  readonly sample: (u: number) => number;
  /**
   * The quantile function: the place x that has the mass p before it, for p in [0, 1). It always increases, and is equal to
   * `sample` if `sample` increases. Rounding can give an x outside of [0, 1), even an infinite one.
   */
  readonly quantile: (p: number) => number;
  /** The distribution function in closed form: the mass below x, for x in [0, 1]. `cdf(0)` is 0, and `cdf(1)` is 1. */
  readonly cdf: (x: number) => number;
};

/**
 * Makes the shape for a window. The shape depends on the window because the normal distribution has durations as parameters.
 */
export type ShapeInWindow = (window: Window) => Shape;

/** The given parameters: only known names, each value a string of at most 32 characters. */
export type Params<K extends string> = { readonly [key in K]?: string };

/** A distribution. To add a distribution, implement this type and extend the registry in parseDistribution.ts. */
export type Distribution<K extends string = string> = {
  readonly params: readonly K[];
  /** Parses parameters whose names are already checked. */
  readonly parse: (params: Params<K>, path: string) => Parsed<ShapeInWindow>;
};
