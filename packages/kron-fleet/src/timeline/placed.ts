import { byCodeUnits } from '../text/byCodeUnits.ts';

/** An item of a timeline and the times that order it, in epoch seconds. */
export type Placed<Shown> = { identity: string; nominal: number; due: number; shown: Shown };

/** The order of a timeline: due time, nominal time and identity. */
export function byTime(a: Placed<unknown>, b: Placed<unknown>): number {
  return a.due - b.due || a.nominal - b.nominal || byCodeUnits(a.identity, b.identity);
}
