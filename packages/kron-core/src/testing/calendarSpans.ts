import type { CalendarEntry } from '../calendars/calendarSpec.ts';
import { allowedSpans } from '../constraints/allowedSpans.ts';
import { changesWithin } from '../zone/changesWithin.ts';
import type { ClockChange } from '../zone/clockChange.ts';
import { offsetProbe } from '../zone/offsetProbe.ts';
import { parseZone } from '../zone/parseZone.ts';
import { compiledChoice, must } from './compiledChoice.ts';

/** Seconds before and after a change of the clock. */
const reach = 150;

/**
 * Compares the spans of a calendar with its entries, second by second, around the last clock changes of a zone since 1970.
 * The entries begin or end near each change. An entry contains a second if it contains the wall time of that second.
 *
 * @param count - the number of changes
 * @returns the number of seconds compared
 * @throws Error at the first difference
 */
export function secondsCompared(name: string, count: number): number {
  const probe = offsetProbe(name);
  if (probe === null) throw new Error(`this engine does not know ${name}`);
  const zone = must(parseZone(name, 'zone'));
  const changes = changesWithin(zone, 0, Date.UTC(2033, 0, 1) / 60_000).slice(-count);
  for (const [index, change] of changes.entries()) compare(name, probe, change, index % 30);
  return changes.length * 2 * reach;
}

function compare(
  name: string,
  offsetAt: (instant: number) => number,
  change: ClockChange,
  shift: number,
): void {
  const entries = entriesNear(change, shift);
  const { constraints, zone } = compiledChoice({
    timezone: name,
    constraints: { only: [{ calendar: 'a' }] },
    calendars: { calendar: { a: { entries } } },
  });
  const from = change.at * 60 - reach;
  const held: boolean[] = Array.from({ length: 2 * reach }, () => false);
  for (const span of allowedSpans(constraints, zone, from, from + held.length)) {
    held.fill(true, span.from - from, span.to - from);
  }
  for (const [index, isHeld] of held.entries()) {
    const second = from + index;
    const [wall, utc] = [local(second + offsetAt(second)), `${local(second)}Z`];
    const expected = entries.some((entry) => {
      const now = entry.from.endsWith('Z') ? utc : wall;
      return entry.from <= now && now < (entry.to ?? '');
    });
    if (isHeld !== expected) throw new Error(`${name} at ${second}: ${JSON.stringify(entries)}`);
  }
}

function entriesNear({ at, before, after }: ClockChange, shift: number): CalendarEntry[] {
  const changed = at * 60;
  const walls = [changed + before * 60, changed + after * 60]
    .flatMap((wall) => [wall - 37 - shift, wall + shift, wall + 61])
    .sort((a, b) => a - b);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = walls;
  return [
    { from: local(a), to: local(b + 1) },
    { from: local(c), to: local(d + 2) },
    { from: local(e), to: local(f + 3) },
    { from: `${local(changed - 20)}Z`, to: `${local(changed + 15)}Z` },
  ];
}

/** Seconds since 1970 on a wall clock, as an entry writes them. */
function local(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 19);
}
