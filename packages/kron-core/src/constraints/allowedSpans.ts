import { secondsPerDay } from '../zone/civilDate.ts';
import type { Zone } from '../zone/zone.ts';
import { allowedMinutes, type AllowedMinutes } from './allowedMinutes.ts';
import { type Constraints, calendarsOf } from './constraints.ts';

/** Epoch seconds from `from` (inclusive) to `to` (exclusive). */
type AllowedSpan = { readonly from: number; readonly to: number };

/**
 * The allowed seconds of a stretch of time in which the same clauses match. The stretch ends before `until`, in epoch
 * seconds.
 */
type AllowedStretch = { readonly until: number; readonly spans: readonly AllowedSpan[] };

/**
 * The allowed seconds between two instants, as spans in ascending order. Adjacent spans can touch. See
 * {@link allowedStretches}.
 */
export function* allowedSpans(
  constraints: Constraints,
  zone: Zone,
  from: number,
  to: number,
): Generator<AllowedSpan> {
  for (const { spans } of allowedStretches(constraints, zone, from, to)) yield* spans;
}

/**
 * The stretches between two instants, in ascending order. The walk does not test every second. A stretch ends at midnight,
 * at a clock change, or where a calendar entry begins or ends:
 *
 *     offset       +1h          |  +2h                  the clock skips an hour here
 *     wall days    |.....[8---18]...|.....[8---18]...|
 *     spans               =====            =====
 */
export function* allowedStretches(
  constraints: Constraints,
  zone: Zone,
  from: number,
  to: number,
): Generator<AllowedStretch> {
  const minutesOf = allowedMinutes(constraints);
  const calendars = calendarsOf(constraints).map((reference) => ({ ...reference, until: from }));
  for (let start = from; start < to; ) {
    let end = Math.min(to, zone.constantUntil(start));
    for (const reference of calendars) {
      if (reference.until <= start) {
        reference.until = reference.calendar.constantUntil(start, reference.zone);
      }
      end = Math.min(end, reference.until);
    }
    yield* stretchesAtOffset(minutesOf, zone.offsetAt(start), start, end);
    start = end;
  }
}

function* stretchesAtOffset(
  minutesOf: AllowedMinutes,
  offset: number,
  start: number,
  end: number,
): Generator<AllowedStretch> {
  const lastDay = Math.floor((end - 1 + offset) / secondsPerDay);
  for (let day = Math.floor((start + offset) / secondsPerDay); day <= lastDay; day++) {
    const midnight = day * secondsPerDay - offset;
    const spans: AllowedSpan[] = [];
    for (const minutes of minutesOf(day, start)) {
      const from = Math.max(start, midnight + minutes.from * 60);
      const to = Math.min(end, midnight + minutes.to * 60);
      if (from < to) spans.push({ from, to });
    }
    yield { until: Math.min(end, midnight + secondsPerDay), spans };
  }
}
