import { allowedSpans } from '../constraints/allowedSpans.ts';
import type { Compiled } from './compiled.ts';

/** One of the equal parts of a window. */
export type WindowPart = {
  /** Epoch seconds, not necessarily whole. The end is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The probability that one draw falls into this part, before constraints. The parts add up to 1. */
  readonly mass: number;
  /** The share of the seconds of this part that is allowed, from 0 to 1. */
  readonly allowed: number;
};

/**
 * Divides the window of a nominal time, in epoch seconds, into equal parts, for a picture of the window.
 *
 * @example
 * // A uniform window of an hour whose second half is forbidden
 * windowProfile(compiled, nominal, 2).map(({ mass, allowed }) => [mass, allowed]) // about [[0.5, 1], [0.5, 0]]
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
