import { month, number, weekday } from './names.ts';
import type { WallClock } from './wallClock.ts';
import { fieldsOf, shownMinute } from './wallMinute.ts';

type Field = { lowest: number; highest: number; read: (text: string) => number };

const minuteField: Field = { lowest: 0, highest: 59, read: number };
const hourField: Field = { lowest: 0, highest: 23, read: number };
const dayOfMonthField: Field = { lowest: 1, highest: 31, read: number };
const monthField: Field = { lowest: 1, highest: 12, read: month };
const dayOfWeekField: Field = { lowest: 0, highest: 7, read: weekday };

/** Whether the expression matches the minute that the wall clock shows. */
export function namesMinute(schedule: string, wall: WallClock): boolean {
  const [minutes = '', hours = '', dom = '', months = '', dow = '', ...rest] = schedule.split(' ');
  if (dow === '' || rest.length > 0) throw new RangeError(`not five fields: ${schedule}`);
  return (
    holds(minutes, minuteField, wall.minute) &&
    holds(hours, hourField, wall.hour) &&
    holds(months, monthField, wall.month) &&
    holdsDay(dom, dow, wall)
  );
}

/** Whether the instant is a nominal time of the expression in the zone. */
export function isNominalTime(schedule: string, timezone: string, epochSeconds: number): boolean {
  return epochSeconds % 60 === 0 && namesMinute(schedule, fieldsOf(shownMinute(timezone, epochSeconds)));
}

/** Every nominal time from `from` to `to`, both included, found by testing each minute. */
export function nominalTimes(schedule: string, timezone: string, from: number, to: number): number[] {
  const found: number[] = [];
  for (let minute = Math.ceil(from / 60) * 60; minute <= to; minute += 60) {
    if (isNominalTime(schedule, timezone, minute)) found.push(minute);
  }
  return found;
}

/** If both day fields are restricted, a day matches if either does. Otherwise both must match. */
function holdsDay(dom: string, dow: string, wall: WallClock): boolean {
  const byMonth = holds(dom, dayOfMonthField, wall.day);
  const byWeek =
    holds(dow, dayOfWeekField, wall.dayOfWeek) || (wall.dayOfWeek === 0 && holds(dow, dayOfWeekField, 7));
  return isRestricted(dom) && isRestricted(dow) ? byMonth || byWeek : byMonth && byWeek;
}

function isRestricted(field: string): boolean {
  return field !== '*' && field !== '*/1';
}

/** The values of a field, by its text. Cached, because a schedule is tested at each minute. */
const known = new Map<Field, Map<string, ReadonlySet<number>>>();

function holds(text: string, field: Field, value: number): boolean {
  const values = known.get(field) ?? new Map<string, ReadonlySet<number>>();
  known.set(field, values);
  const named = values.get(text) ?? new Set(text.split(',').flatMap((item) => valuesOf(item, field)));
  values.set(text, named);
  return named.has(value);
}

function valuesOf(item: string, field: Field): number[] {
  const [range = '', step = '1'] = item.split('/');
  const [first = '', last = first] = range.split('-');
  const from = range === '*' ? field.lowest : field.read(first);
  const to = range === '*' ? field.highest : field.read(last);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter(
    (value) => (value - from) % number(step) === 0,
  );
}
