import type { OffsetsByZone } from 'kron-core';
import { engineOffset } from './engineOffset.ts';

/** The clocks of the Fleet's time zones, and of the browser's for other zones and other times. */
export type ZoneClock = {
  /** The offset of a zone at an instant, both in seconds. */
  offsetAt: (zone: string, instant: number) => number;
  /** Whether the Fleet has the zone's offset at an instant. */
  isTabled: (zone: string, instant: number) => boolean;
};

type Table = { from: number; to: number; starts: number[]; offsets: number[] };

/** The Fleet's own offsets come first, because the browser can carry another release of the time zone database. */
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
  const tableAt = (zone: string, instant: number): Table | null => {
    const table = tables.get(zone);
    return table !== undefined && table.from <= instant && instant < table.to ? table : null;
  };
  return {
    isTabled: (zone, instant) => zone === 'UTC' || tableAt(zone, instant) !== null,
    offsetAt: (zone, instant) => {
      if (zone === 'UTC') return 0;
      const table = tableAt(zone, instant);
      return table === null ? engineOffset(zone, instant) : offsetIn(table, instant);
    },
  };
}

/** The last entry that starts at or before an instant. */
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
