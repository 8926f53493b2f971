import { type Scale, secondsPerPixel } from '../axis/scale.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** The width of one bar in the line of a collapsed group, in pixels. */
export const densityBar = 4;

/**
 * Counts the marks of several rows in bars of equal width, for the line of a collapsed group. The bars are at fixed times,
 * so that their heights do not change while the axis is panned.
 *
 * @param counts - one element for each bar. The function overwrites them
 * @returns the greatest count, and the pixel at which the first bar starts
 */
export function density(
  rows: Iterable<RowMarks>,
  scale: Scale,
  counts: Uint32Array,
): { max: number; offset: number } {
  const seconds = secondsPerPixel(scale) * densityBar;
  const first = Math.floor(scale.from / seconds);
  counts.fill(0);
  let max = 0;
  for (const marks of rows) {
    const { at } = marks;
    for (let index = firstMarkFrom(marks, first * seconds); index < at.length; index++) {
      const bar = Math.floor((at[index] ?? 0) / seconds) - first;
      if (bar >= counts.length) break;
      const count = (counts[bar] ?? 0) + 1;
      counts[bar] = count;
      if (count > max) max = count;
    }
  }
  return { max, offset: (first - scale.from / seconds) * densityBar };
}
