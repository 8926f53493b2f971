import type { OffsetsByZone } from 'kron-core';
import { engineOffset } from './engineOffset.ts';

/** The UTC offsets of time zones. They come from the Fleet where it has them, otherwise from the browser. */
export type ZoneClock = {
  /** Returns the UTC offset of a time zone, in seconds, at an instant in epoch seconds. */
  offsetAt: (zone: string, instant: number) => number;
};

type Table = { from: number; to: number; starts: number[]; offsets: number[] };

/**
 * Makes a clock. The offsets of the Fleet take precedence, because the browser can have another release of the time zone
 * database.
 */
export function zoneClock(zones: OffsetsByZone): ZoneClock {
  const tables = new Map(
    Object.entries(zones).map(([name, { from, to, offsets }]) => [
      name,
      {
        from: seconds(from),
        to: seconds(to),
        starts: offsets.map(([start]) => seconds(start)),
        offsets: offsets.map(([, offset]) => offset),
      },
    ]),
  );
  return {
    offsetAt: (zone, instant) => {
      if (zone === 'UTC') return 0;
      const table = tables.get(zone);
      const isTabled = table !== undefined && table.from <= instant && instant < table.to;
      return isTabled ? offsetIn(table, instant) : engineOffset(zone, instant);
    },
  };
}

/** The offset of the last entry of a table that starts at or before an instant. */
function offsetIn({ starts, offsets }: Table, instant: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? Infinity) <= instant) low = middle;
    else high = middle - 1;
  }
  return offsets[low] ?? 0;
}

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}
