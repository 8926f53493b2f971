import type { Zone } from '../zone/zone.ts';

/** A zone with `offset` before the first change, and with the offset of each change from its instant on. */
export function handMadeZone(offset: number, ...changes: { at: number; offset: number }[]): Zone {
  const all = [
    { at: Number.NEGATIVE_INFINITY, offset },
    ...changes,
    { at: Number.POSITIVE_INFINITY, offset: 0 },
  ];
  const indexAt = (instant: number) => all.findIndex(({ at }) => at > instant) - 1;
  return {
    name: 'Test/HandMade',
    offsetAt: (instant) => all[indexAt(instant)]!.offset,
    constantSince: (instant) => all[indexAt(instant)]!.at,
    constantUntil: (instant) => all[indexAt(instant) + 1]!.at,
  };
}
