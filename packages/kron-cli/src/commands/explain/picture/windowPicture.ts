import type { Explanation, Schedule, WindowPart } from 'kron-core';
import { epochSeconds } from '../../../timeline/epochSeconds.ts';

/** What a picture of a window shows, whatever it is drawn with. */
export type WindowPicture = {
  /** Epoch seconds, of the first and of the last second. */
  start: number;
  end: number;
  /** From left to right. */
  parts: readonly WindowPart[];
  /** The mass of the likeliest part. */
  highest: number;
  nominal: number;
  /** Every candidate in the order in which it was drawn. */
  draws: readonly { time: number; allowed: boolean }[];
  /** null: unschedulable. */
  chosen: number | null;
};

/** @param parts into how many the window is cut */
export function windowPicture(
  timetable: Pick<Schedule, 'windowProfileAt'>,
  period: Explanation,
  parts: number,
): WindowPicture {
  const nominal = epochSeconds(period.nominalTime);
  const profile = timetable.windowProfileAt(nominal, parts);
  return {
    start: epochSeconds(period.windowStart),
    end: epochSeconds(period.windowEnd),
    parts: profile,
    highest: profile.reduce((highest, { mass }) => Math.max(highest, mass), 0),
    nominal,
    draws: period.candidates.map(({ time, allowed }) => ({ time: epochSeconds(time), allowed })),
    chosen: period.chosenTime === null ? null : epochSeconds(period.chosenTime),
  };
}

/**
 * Where an instant lies in a window, from 0 at its beginning to 1 at the end of its last second.
 *
 * @example
 * placeOf(30, { start: 0, end: 59 }) // 0.5
 */
export function placeOf(instant: number, { start, end }: { start: number; end: number }): number {
  return (instant - start) / (end - start + 1);
}
