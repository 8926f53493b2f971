import { readFields } from '../../reading/fields.ts';
import type { Issue } from '../../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../../reading/parsed.ts';
import { parseWholeNumber } from '../../reading/wholeNumber.ts';
import { secondsPerDay } from '../../zone/civilDate.ts';
import { parseZone } from '../../zone/parseZone.ts';
import type { Zone } from '../../zone/zone.ts';
import type { OffsetsByZone } from '../../zone/offsetTables.ts';

const fieldNames = ['name', 'offset'] as const;
const range = { min: -secondsPerDay, max: secondsPerDay };

/**
 * Parses the `timezone` of a ControlledJob. Default: UTC.
 *
 * @example
 * parseTimezone({ name: 'GMT', offset: 3600 }, 'spec.timezone') // a zone that is always one hour ahead of UTC
 */
export function parseTimezone(timezone: unknown, path: string, offsets?: OffsetsByZone): Parsed<Zone> {
  const issues: Issue[] = [];
  const fields = readFields(timezone, fieldNames, path, issues);
  if (fields === undefined) return { ok: false, issues };
  const zone = collect(parseZone(fields.name, `${path}.name`, offsets), issues);
  const offset = collect(parseOffset(fields.offset, `${path}.offset`), issues);
  if (zone === undefined || offset === undefined || issues.length > 0) return { ok: false, issues };
  return valid(shiftedZone(zone, offset));
}

/** The offset is in whole minutes, because events occur on whole minutes of UTC. */
function parseOffset(value: unknown, path: string): Parsed<number> {
  const offset = parseWholeNumber(value, 0, range, path);
  if (!offset.ok || offset.value % 60 === 0) return offset;
  const below = Math.floor(offset.value / 60) * 60;
  const message = `expected whole minutes in seconds, a multiple of 60, found ${offset.value}; write ${below} or ${below + 60}`;
  return invalid(path, 'OutOfRange', message);
}

/**
 * A zone with a constant added to its offset. Its clock changes occur at the same instants as those of `zone`, but at other
 * wall times.
 *
 * @param seconds - added to the UTC offset
 */
function shiftedZone(zone: Zone, seconds: number): Zone {
  if (seconds === 0) return zone;
  return {
    name: zone.name,
    offsetAt: (instant) => zone.offsetAt(instant) + seconds,
    constantSince: (instant) => zone.constantSince(instant),
    constantUntil: (instant) => zone.constantUntil(instant),
  };
}
