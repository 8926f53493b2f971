import { byCodeUnits } from '../text/byCodeUnits.ts';

/** An item of a timeline, and the times by which the timeline is sorted, in epoch seconds. */
export type Placed<Shown> = { identity: string; nominal: number; due: number; shown: Shown };

/** Sorts a timeline by due time, then by nominal time, then by identity. */
export function byTime(a: Placed<unknown>, b: Placed<unknown>): number {
  return a.due - b.due || a.nominal - b.nominal || byCodeUnits(a.identity, b.identity);
}
