import type { Parsed } from '../reading/parsed.ts';
import type { Window } from '../spec/window.ts';

/** Where in the unit window [0, 1) a uniform draw lands. */
export type Shape = {
  /** x for a uniform u in [0, 1), rising or falling with u; by rounding it may lie outside, even at infinity. */
  readonly sample: (u: number) => number;
  /** The mass below x in closed form; x in [0, 1], `cdf(0)` is 0 and `cdf(1)` is 1. */
  readonly cdf: (x: number) => number;
};

/** Makes a shape for a window: the normal distribution is given in durations. */
export type ShapeInWindow = (window: Window) => Shape;

/** The parameters that were given: known ones, each a string of at most 32 characters. */
export type Params<K extends string> = { readonly [key in K]?: string };

/** What there is to know about one distribution, so that adding one means adding one of these to the registry. */
export type Distribution<K extends string = string> = {
  readonly params: readonly K[];
  /** Reads parameters whose names have been checked. */
  readonly parse: (params: Params<K>, path: string) => Parsed<ShapeInWindow>;
};
