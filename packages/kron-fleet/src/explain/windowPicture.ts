import type { Explanation, Schedule, WindowPart } from 'kron-core';
import { epochSeconds } from '../timeline/epochSeconds.ts';

export type WindowPicture = {
  /** First and last second of the window, in epoch seconds. */
  start: number;
  end: number;
  parts: readonly WindowPart[];
  /** The probability of the part with the highest probability. */
  highest: number;
  nominal: number;
  draws: readonly { time: number; allowed: boolean }[];
  /** The chosen second. Null if the period is unschedulable. */
  chosen: number | null;
  /**
   * The first and last second of the slot's part of the window. Absent if the KronJob has no `spread`, or if the period is
   * unschedulable.
   */
  slot?: { from: number; to: number };
};

/** @param parts number of parts of equal length into which the window is divided */
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
    ...slotOf(period),
  };
}

function slotOf({ spread }: Explanation): Pick<WindowPicture, 'slot'> {
  const { earliest = null, latest = null } = spread ?? {};
  if (earliest === null || latest === null) return {};
  return { slot: { from: epochSeconds(earliest), to: epochSeconds(latest) } };
}

/**
 * Position of an instant in a window, from 0 at its start to 1 at the end of its last second.
 *
 * @example
 * placeOf(30, { start: 0, end: 59 }) // 0.5
 */
export function placeOf(instant: number, { start, end }: { start: number; end: number }): number {
  return (instant - start) / (end - start + 1);
}
