import type { CalendarKey, CalendarReference } from '../calendars/calendarReference.ts';
import { calendarKeys, parseCalendarName } from '../calendars/calendarReference.ts';
import type { CalendarLookup } from '../calendars/calendarLookup.ts';
import { type Fields, readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { parseText } from '../reading/textField.ts';
import type { ConstraintClause } from '../spec/spec.ts';
import { minutesPerDay } from '../zone/civilDate.ts';
import { parseBetween } from './between.ts';
import type { Clause, MinuteRange } from './clause.ts';
import { type DayRange, parseDate, parseDates } from './dates.ts';
import { daysOfMonth, hours, months, parseValueSet, type ValueField, weekdays } from './valueSet.ts';

type Key = keyof ConstraintClause;

const keys: readonly Key[] = ['hours', 'dow', 'dom', 'months', 'between', 'date', 'dates', ...calendarKeys];
const maxValueLength = 128;
const anyValue = -1;
const anyDay: DayRange = { firstDay: Number.NEGATIVE_INFINITY, lastDay: Number.POSITIVE_INFINITY };
const anyMinute: readonly MinuteRange[] = [{ from: 0, to: minutesPerDay }];

/**
 * Parses one clause of `only` or `avoid` and reports all of its issues.
 *
 * @example
 * parseClause({ dow: 'SAT,SUN', hours: '22-6' }, 'spec.constraints.avoid[0]', calendars) // { ok: true, value: … }
 * parseClause({ hours: '24' }, 'spec.constraints.avoid[0]', calendars)
 * // InvalidClause at spec.constraints.avoid[0].hours: 'found "24": hours goes from 0 to 23'
 */
export function parseClause(clause: unknown, path: string, calendars: CalendarLookup): Parsed<Clause> {
  if (clause === null || clause === undefined) return emptyClause(path);
  const issues: Issue[] = [];
  const fields = readFields(clause, keys, path, issues);
  if (fields === undefined) return { ok: false, issues };
  if (issues.length === 0 && isEmpty(fields)) return emptyClause(path);
  const compiled = compileClause(fields, path, calendars, issues);
  return issues.length > 0 ? { ok: false, issues } : valid(compiled);
}

function isEmpty(fields: Fields<Key>): boolean {
  for (const key in fields) if (fields[key as Key] !== undefined) return false;
  return true;
}

function emptyClause(path: string): Parsed<never> {
  return invalid(path, 'EmptyClause', `a clause needs at least one of ${keys.join(', ')}; remove it`);
}

function compileClause(fields: Fields<Key>, path: string, lookup: CalendarLookup, issues: Issue[]): Clause {
  function read<T>(key: Key, absent: T, parse: (text: string) => T | string): T {
    const value = fields[key];
    if (value === undefined) return absent;
    return collect(parseValue(value, `${path}.${key}`, parse), issues) ?? absent;
  }
  function readSet(field: ValueField): number {
    return read(field.key, anyValue, (text) => parseValueSet(text, field));
  }
  function referTo(key: CalendarKey): CalendarReference[] {
    const reference = read(key, null, parseCalendarName);
    if (reference === null) return [];
    const calendar = collect(lookup.resolve(key, reference.name, path), issues);
    return calendar === undefined ? [] : [calendar];
  }
  const date = read('date', anyDay, parseDate);
  const dates = read('dates', anyDay, parseDates);
  return {
    months: readSet(months),
    daysOfMonth: readSet(daysOfMonth),
    weekdays: readSet(weekdays),
    firstDay: Math.max(date.firstDay, dates.firstDay),
    lastDay: Math.min(date.lastDay, dates.lastDay),
    minutes: intersect(rangesOfHours(readSet(hours)), read('between', anyMinute, parseBetween)),
    calendars: calendarKeys.flatMap(referTo),
  };
}

function parseValue<T>(value: unknown, path: string, parse: (text: string) => T | string): Parsed<T> {
  const text = parseText(value, path, maxValueLength, (proposed) => typeof parse(proposed) !== 'string');
  if (!text.ok) return text;
  const result = parse(text.value);
  return typeof result === 'string'
    ? invalid(path, 'InvalidClause', `found ${found(value)}: ${result}`)
    : valid(result);
}

function rangesOfHours(set: number): readonly MinuteRange[] {
  if (set === anyValue) return anyMinute;
  const ranges: MinuteRange[] = [];
  for (let hour = 0; hour < 24; hour++) {
    if (((set >>> hour) & 1) === 0) continue;
    const last = ranges.at(-1);
    if (last?.to === hour * 60) ranges[ranges.length - 1] = { from: last.from, to: last.to + 60 };
    else ranges.push({ from: hour * 60, to: hour * 60 + 60 });
  }
  return ranges;
}

function intersect(a: readonly MinuteRange[], b: readonly MinuteRange[]): readonly MinuteRange[] {
  if (a === anyMinute) return b;
  const common: MinuteRange[] = [];
  for (const one of a) {
    for (const other of b) {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      if (from < to) common.push({ from, to });
    }
  }
  return common;
}
