import type { CalendarLookup, HashWord } from '../calendars/calendarLookup.ts';
import type { CalendarKey } from '../calendars/calendarReference.ts';
import { base32Of } from '../choice/base32Of.ts';
import { hashOfText } from '../choice/keyHasher.ts';
import { calendarReferences } from '../constraints/calendarReferences.ts';
import { canonicalJSON } from '../reading/canonicalJSON.ts';

/** The hashes of the calendars that a spec refers to, by key and name. A key without references is absent. */
export type CalendarHashes = Partial<Record<CalendarKey, Record<string, HashWord>>>;

/** The hashes of the calendars that constraints refer to. Undefined if they refer to none. */
export function calendarHashes(constraints: unknown, lookup: CalendarLookup): CalendarHashes | undefined {
  const references = calendarReferences(constraints);
  if (references.length === 0) return undefined;
  const hashes: CalendarHashes = {};
  for (const { key, name } of references) hashes[key] = { ...hashes[key], [name]: lookup.hashOf(key, name) };
  return hashes;
}

/** Number of characters of a SHA-256 in base32. */
const length = 52;
const limits = { depth: 3, values: 1000 };

/** Cache of the latest result, because KronJobs that are compiled one after the other often refer to the same calendars. */
let latest = { json: '', hash: '' };

/** SHA-256 of the JSON of all hashes, in lowercase base32, so that it fits into a label. */
export function calendarsHash(hashes: CalendarHashes): string {
  const json = canonicalJSON(hashes, limits);
  if (latest.json !== json) latest = { json, hash: base32Of(hashOfText(json), length) };
  return latest.hash;
}
