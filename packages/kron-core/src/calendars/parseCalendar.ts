import { readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, parseEach, type Parsed, valid } from '../reading/parsed.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { OffsetsByZone } from '../zone/offsetTables.ts';
import { type Entry, parseEntry } from './parseEntry.ts';

const fieldNames = ['timezone', 'entries'] as const;
const maxEntries = 2000;

export type ParsedCalendar = {
  /** The calendar's own zone. Null if the zone of the KronJob that refers to the calendar applies. */
  readonly zone: Zone | null;
  readonly entries: readonly Entry[];
};

export function parseCalendar(spec: unknown, offsets?: OffsetsByZone): Parsed<ParsedCalendar> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, 'spec', issues);
  if (fields === undefined) return { ok: false, issues };
  const zone = collect(parseOptionalZone(fields.timezone, 'spec.timezone', offsets), issues);
  const entries = collect(parseEntries(fields.entries, 'spec.entries'), issues);
  if (zone === undefined || entries === undefined || issues.length > 0) return { ok: false, issues };
  return valid({ zone, entries });
}

function parseOptionalZone(
  value: unknown,
  path: string,
  offsets: OffsetsByZone | undefined,
): Parsed<Zone | null> {
  if (value === undefined) return valid(null);
  if (typeof value === 'string' && value.trim() === '') {
    const message = `expected an IANA time zone such as Europe/Paris, found ${found(value)}; leave it out for the zone of each KronJob`;
    return invalid(path, 'InvalidTimezone', message);
  }
  return parseZone(value, path, offsets);
}

function parseEntries(entries: unknown, path: string): Parsed<Entry[]> {
  if (entries === undefined) {
    return invalid(path, 'Required', 'expected a list of entries, found nothing; write [] for none');
  }
  if (!Array.isArray(entries)) {
    return invalid(path, 'WrongType', `expected a list of entries, found ${found(entries)}`);
  }
  if (entries.length > maxEntries) {
    const message = `expected at most ${maxEntries} entries, found ${entries.length}; make two calendars`;
    return invalid(path, 'TooMany', message);
  }
  return parseEach(entries, path, parseEntry);
}
