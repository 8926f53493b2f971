import { holdersOf } from './calendars.ts';
import { month, number, weekday } from './names.ts';
import type { Clause, Spec } from './spec.ts';
import { type WallClock, wallClock } from './wallClock.ts';

/** Whether a run may start at this instant. */
export function isAllowed(spec: Spec, epochSeconds: number): boolean {
  return rejectedBy(spec, epochSeconds) === null;
}

/** The path of the list or clause that forbids the instant. null: allowed. */
export function rejectedBy(spec: Spec, epochSeconds: number): string | null {
  const wall = wallClock(spec.timezone ?? 'UTC', epochSeconds);
  const matches = (clause: Clause): boolean =>
    Object.entries(clause).every(([key, value]) => keyMatches(key, value, wall)) &&
    holdersOf(clause, spec, epochSeconds) !== null;
  const only = spec.constraints?.only ?? [];
  if (only.length > 0 && !only.some(matches)) return 'spec.constraints.only';
  const avoided = (spec.constraints?.avoid ?? []).findIndex(matches);
  return avoided === -1 ? null : `spec.constraints.avoid[${avoided}]`;
}

function keyMatches(key: string, value: string, wall: WallClock): boolean {
  switch (key) {
    case 'hours':
      return listHolds(value, number, wall.hour);
    case 'dow':
      return listHolds(value, (text) => weekday(text) % 7, wall.dayOfWeek);
    case 'dom':
      return listHolds(value, number, wall.day);
    case 'months':
      return listHolds(value, month, wall.month);
    case 'between':
      return listHolds(value, minuteOfDay, wall.hour * 60 + wall.minute);
    case 'date':
      return value === isoDate(wall);
    case 'dates': {
      const [first = '', last = ''] = value.split('..');
      return first <= isoDate(wall) && isoDate(wall) <= last;
    }
    case 'calendar':
    case 'clusterCalendar':
      // Asked of the instant, by `holdersOf`.
      return true;
    default:
      throw new RangeError(`not a clause key: ${key}`);
  }
}

function listHolds(list: string, read: (text: string) => number, value: number): boolean {
  return list.split(',').some((item) => {
    const [first = '', last = first] = item.split('-');
    return rangeHolds(read(first), read(last), value);
  });
}

/** A range whose end is before its start wraps around. */
function rangeHolds(first: number, last: number, value: number): boolean {
  return first <= last ? first <= value && value <= last : value >= first || value <= last;
}

function minuteOfDay(text: string): number {
  const [hour = '', minute = ''] = text.split(':');
  return number(hour) * 60 + number(minute);
}

function isoDate({ year, month: monthOfYear, day }: WallClock): string {
  return [
    String(year).padStart(4, '0'),
    String(monthOfYear).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
}
