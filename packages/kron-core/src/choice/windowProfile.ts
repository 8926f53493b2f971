import { allowedSpans } from '../constraints/allowedSpans.ts';
import type { Compiled } from './compiled.ts';

/** One of the equal parts of a window. */
export type WindowPart = {
  /** Epoch seconds, which need not be whole; the end is not included. */
  readonly from: number;
  readonly to: number;
  /** How likely one draw is to land in it, before constraints; over all parts these come to 1. */
  readonly mass: number;
  /** The share of it that is allowed, from 0 to 1. */
  readonly allowed: number;
};

/**
 * The window of a nominal time, in epoch seconds, in equal parts: what a picture of it is drawn from.
 *
 * @example
 * // A uniform window of an hour with its second half forbidden
 * windowProfile(compiled, nominal, 2).map(({ mass, allowed }) => [mass, allowed]) // [[0.5, 1], [0.5, 0]], nearly
 */
export function windowProfile(compiled: Compiled, nominal: number, parts: number): WindowPart[] {
  const { window, constraints, shape, zone } = compiled;
  const start = nominal + window.startOffset;
  const seconds = window.length + 1;
  const spans = [...allowedSpans(constraints, zone, start, start + seconds)];
  return Array.from({ length: parts }, (_, index) => {
    const [from, to] = [start + (index * seconds) / parts, start + ((index + 1) * seconds) / parts];
    let allowed = 0;
    for (const span of spans) allowed += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));
    const mass = shape.cdf((index + 1) / parts) - shape.cdf(index / parts);
    return { from, to, mass, allowed: Math.min(1, allowed / (to - from)) };
  });
}
