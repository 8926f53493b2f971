import type { ViewSpan } from '../worker/protocol.ts';

/** Returns the UTC offset of a time zone, in seconds, at an instant in epoch seconds. */
export type OffsetAt = (instant: number) => number;

/** A stretch: a part of a span in which the UTC offset of a time zone does not change. `to` is not included. */
export type Stretch = ViewSpan & { offset: number };

/**
 * The distance between two samples of the offset, in seconds. It is shorter than the distance between any two clock changes
 * of a time zone: the closest on record are almost 7 days apart.
 */
const sampleDistance = 6 * 86_400;

/** Divides a span at the clock changes of a time zone. Returns at least one part. */
export function stretches(offsetAt: OffsetAt, { from, to }: ViewSpan): Stretch[] {
  const parts: Stretch[] = [];
  let start = from;
  let offset = offsetAt(from);
  for (let at = from; at < to; at += sampleDistance) {
    const next = Math.min(at + sampleDistance, to);
    if (offsetAt(next) === offset) continue;
    const change = changeIn(offsetAt, at, next);
    parts.push({ from: start, to: change, offset });
    start = change;
    offset = offsetAt(change);
  }
  if (start < to || parts.length === 0) parts.push({ from: start, to, offset });
  return parts;
}

/** The first whole second in (from, to] at which the UTC offset differs from the offset at `from`. */
function changeIn(offsetAt: OffsetAt, from: number, to: number): number {
  const before = offsetAt(from);
  let low = Math.floor(from);
  let high = Math.ceil(to);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
