import { dateArgument } from '../reading/dateArgument.ts';
import { calendar } from './calendar.ts';
import { formatInstant } from './formatInstant.ts';
import type { ZoneOffsets } from './offsetTables.ts';
import { parseZone } from './parseZone.ts';

/**
 * The offsets of a zone in a span, for the option `offsets` of `compile`. With these offsets, another engine computes the
 * same instants, even if it has another release of the IANA database.
 *
 * @throws RangeError if this engine does not have the zone, or if the span is empty or not in the years 0001 to 9999
 *
 * @example
 * zoneOffsets('Europe/Paris', new Date('2026-01-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z')).offsets
 * // [['2026-01-01T00:00:00Z', 3600], ['2026-03-29T01:00:00Z', 7200]]
 */
export function zoneOffsets(name: string, from: Date, to: Date): ZoneOffsets {
  const zone = parseZone(name, 'zone');
  if (!zone.ok) throw new RangeError(zone.issues.map(({ message }) => message).join('; '));
  const first = instantArgument('from', from);
  const end = instantArgument('to', to);
  if (end <= first) {
    throw new RangeError(
      `to: expected an instant after ${formatInstant(first)}, found ${formatInstant(end)}`,
    );
  }
  const offsets: [string, number][] = [];
  for (let at = first; at < end; at = zone.value.constantUntil(at)) {
    const offset = zone.value.offsetAt(at);
    if (offset !== offsets.at(-1)?.[1]) offsets.push([formatInstant(at), offset]);
  }
  return { from: formatInstant(first), to: formatInstant(end), offsets };
}

function instantArgument(name: string, value: Date): number {
  const seconds = Math.floor(dateArgument(name, value));
  if (seconds >= calendar.firstSecond && seconds <= calendar.lastSecond) return seconds;
  throw new RangeError(
    `${name}: expected an instant of the years 0001 to 9999, found ${value.toISOString()}`,
  );
}
