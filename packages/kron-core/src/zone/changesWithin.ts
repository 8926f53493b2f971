import { type ClockChange, nextClockChange } from './clockChange.ts';
import type { Zone } from './zone.ts';

/** Minutes to search beyond `to`. The cached changes then also answer calls for about the next month. */
const ahead = 31 * 1440;

type Known = { readonly from: number; readonly to: number; readonly changes: readonly ClockChange[] };

/** The last result for each zone. The cache stays small, because there are about 600 zones. */
const known = new WeakMap<Zone, Known>();

/** The clock changes between the minutes `from` and `to`, both included, in order. */
export function changesWithin(zone: Zone, from: number, to: number): readonly ClockChange[] {
  const last = known.get(zone);
  const changes =
    last !== undefined && last.from <= from && to <= last.to ? last.changes : find(zone, from, to);
  return changes.filter(({ at }) => from <= at && at <= to);
}

function find(zone: Zone, from: number, to: number): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  const end = to + ahead;
  for (let { change } = nextClockChange(zone, from - 1, end); change !== null; ) {
    changes.push(change);
    ({ change } = nextClockChange(zone, change.at, end));
  }
  known.set(zone, { from, to: end, changes });
  return changes;
}
