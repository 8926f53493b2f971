import { toEpoch, toRfc3339 } from '../instant.ts';
import { wallClock } from '../wallClock.ts';
import type { Case } from './case.ts';

/** The first and the last release of the IANA database that were compared. No case uses offsets that differ between them. */
const tz = { from: '2024a', to: '2026f' };
const day = 86_400;
/** Local days, ISO weeks and clock changes lead no further away. */
const margin = 9 * day;
/** The days for which `validate` looks at clock changes. */
const lookahead = 1826 * day;

/** The offsets of a zone from one instant to another, in the form of kron-core's `zoneOffsets`. */
type ZoneOffsets = { from: string; to: string; offsets: [instant: string, seconds: number][] };

/** A case with the offsets of its zones around its instants, if its answer depends on them. */
export function withOffsets(one: Case): object {
  if (!('expected' in one) || one.op === 'hash') return one;
  const text = JSON.stringify(one.input);
  const zones = new Set(matches(text, /"timezone":"([^"]+)"/g).filter((zone) => zone !== 'UTC'));
  const span = spanOf(one);
  if (zones.size === 0 || span === null) return one;
  const offsets = Object.fromEntries([...zones].sort().map((zone) => [zone, offsetsOf(zone, ...span)]));
  return { ...one, tz, offsets };
}

/** From days before the first instant to days after the last. null: a case without instants. */
function spanOf({ op, ...one }: Case & { expected: object }): [from: number, to: number] | null {
  const shown = JSON.stringify([one.input, one.expected], (key, value) =>
    key === 'calendars' ? null : value,
  );
  const instants = matches(shown, /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"/g).map(toEpoch);
  if (instants.length === 0) return null;
  const after = op === 'validate' ? lookahead : 0;
  return [
    Math.max(Math.min(...instants) - margin, toEpoch('0001-01-01T00:00:00Z')),
    Math.min(Math.max(...instants) + margin + after, toEpoch('9999-12-31T23:59:59Z')),
  ];
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

function offsetsOf(zone: string, from: number, to: number): ZoneOffsets {
  const offsets: ZoneOffsets['offsets'] = [[toRfc3339(from), offsetAt(zone, from)]];
  for (let start = from; start < to; start += day) {
    const end = Math.min(start + day, to);
    if (offsetAt(zone, start) === offsetAt(zone, end)) continue;
    const change = changeBetween(zone, start, end);
    if (change < to) offsets.push([toRfc3339(change), offsetAt(zone, change)]);
  }
  return { from: toRfc3339(from), to: toRfc3339(to), offsets };
}

/** The first second with another offset than `start`. */
function changeBetween(zone: string, start: number, end: number): number {
  let [low, high] = [start, end];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offsetAt(zone, start)) low = middle;
    else high = middle;
  }
  return high;
}

const known = new Map<string, number>();

function offsetAt(zone: string, at: number): number {
  const key = `${zone} ${at}`;
  const offset = known.get(key) ?? readOffset(zone, at);
  known.set(key, offset);
  return offset;
}

function readOffset(zone: string, at: number): number {
  const { year, month, day: date, hour, minute, second } = wallClock(zone, at);
  return Date.UTC(year + 400, month - 1, date, hour, minute, second) / 1000 - fourCenturies - at;
}

/** To `Date.UTC` a year below 100 is one of the 20th century. */
const fourCenturies = 146_097 * day;
