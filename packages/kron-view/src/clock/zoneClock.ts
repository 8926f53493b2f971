import type { OffsetsByZone } from 'kron-core';
import { bisect } from '../bisect.ts';
import { secondsOf } from './secondsOf.ts';

/** The UTC offsets of time zones. If the Fleet does not contain the offsets of a time zone, the browser provides them. */
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
        from: secondsOf(from),
        to: secondsOf(to),
        starts: offsets.map(([start]) => secondsOf(start)),
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

/** The offset in a table that applies at an instant. */
function offsetIn({ starts, offsets }: Table, instant: number): number {
  const next = bisect(starts.length, (index) => (starts[index] ?? Infinity) <= instant);
  return offsets[Math.max(0, next - 1)] ?? 0;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The UTC offset, in seconds, that the JavaScript engine has for a time zone at an instant in epoch seconds. 0 if the engine
 * does not know the zone.
 */
export function engineOffset(zone: string, instant: number): number {
  const text = formatOf(zone).formatToParts(new Date(instant * 1000));
  const name = text.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = newFormat(zone);
  formats.set(zone, made);
  return made;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeZoneName: 'longOffset' });
  }
}
