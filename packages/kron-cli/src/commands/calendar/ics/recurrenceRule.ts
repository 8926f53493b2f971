import { withoutUndefined } from '@kron/fleet/plainObject';
import { found } from 'kron-core';
// oxlint-disable-next-line import/default -- Node loads the CommonJS form of rrule, whose exports are its default export
import rrule, { type Options, type Weekday } from 'rrule';
import type { Property } from './components.ts';
import { IcsError } from './icsError.ts';
import type { Oddities } from './oddities.ts';
import { type IcsTime, midnight, parseTime, secondsPerDay, timeAt } from './icsTime.ts';

/** A recurrence rule (RFC 5545, 3.3.10), checked against its DTSTART. */
export type RecurrenceRule = {
  options: RuleOptions;
  /** The minimum length of a step, in seconds. A step is one interval of the rule, such as two weeks with INTERVAL=2. */
  step: number;
  /** The numbers of BYSETPOS. */
  positions: number[] | undefined;
  count: number | undefined;
  /** The last instant that can be an occurrence, in the unit of `IcsTime.at`. */
  until: number;
  line: number;
};

type DayOptions = Partial<Pick<Options, 'bymonth' | 'byweekno' | 'byyearday' | 'bymonthday' | 'byweekday'>>;

type TimeOptions = { byhour?: number[]; byminute?: number[]; bysecond?: number[] };

export type RuleOptions = DayOptions &
  TimeOptions & {
    frequency: Frequency;
    interval: number;
    /** The first day of a week, from 0 (Monday) to 6 (Sunday). */
    wkst: number;
  };

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY';

/** The minimum length of one unit of each frequency, in seconds. For example, a month has at least 28 days. */
export const steps: Readonly<Record<Frequency, number>> = {
  YEARLY: 365 * secondsPerDay,
  MONTHLY: 28 * secondsPerDay,
  WEEKLY: 7 * secondsPerDay,
  DAILY: secondsPerDay,
  HOURLY: 3600,
};

/** The numbers that a part of a rule may list: the lowest one, the highest one, and whether negative numbers are allowed. */
const lists = {
  BYMONTH: [1, 12, false],
  BYWEEKNO: [1, 53, true],
  BYYEARDAY: [1, 366, true],
  BYMONTHDAY: [1, 31, true],
  BYHOUR: [0, 23, false],
  BYMINUTE: [0, 59, false],
  BYSECOND: [0, 60, false],
  BYSETPOS: [1, 366, true],
} as const;

type ListName = keyof typeof lists;

/** The frequencies that RFC 5545 forbids together with a part of a rule. */
const forbidden: Readonly<Record<string, readonly Frequency[]>> = {
  BYWEEKNO: ['MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'],
  BYYEARDAY: ['MONTHLY', 'WEEKLY', 'DAILY'],
  BYMONTHDAY: ['WEEKLY'],
};

/** Maximum interval. With a longer interval, even an hourly rule has no second occurrence in the years 0001 to 9999. */
const longestInterval = 1e9;

/**
 * @param start the DTSTART of the component that has the rule
 * @throws IcsError InvalidRule, UnsupportedRule
 */
export function readRule(property: Property, start: IcsTime, oddities: Oddities): RecurrenceRule {
  const { line } = property;
  const parts = partsOf(property);
  const frequency = frequencyOf(parts, line);
  checkCombination(parts, frequency, start, line);
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO');
  if (weekStart < 0)
    throw invalid(line, `WKST: expected one of ${weekdays.join(', ')}, found ${found(parts.get('WKST'))}`);
  const interval = Math.min(positive('INTERVAL', parts, line) ?? 1, longestInterval);
  return {
    options: {
      frequency,
      interval,
      wkst: weekStart,
      ...dayOptions(parts, frequency, start, line),
      ...(start.form === 'date' ? {} : timeOptions(parts, line)),
    },
    step: steps[frequency] * interval,
    positions: listOf('BYSETPOS', parts, line),
    count: positive('COUNT', parts, line),
    until: untilOf(parts, start, line, oddities),
    line,
  };
}

/** Refuses parts that RFC 5545 does not allow together. */
function checkCombination(
  parts: ReadonlyMap<string, string>,
  frequency: Frequency,
  start: IcsTime,
  line: number,
): void {
  if (start.form === 'date' && frequency === 'HOURLY')
    throw invalid(line, 'expected FREQ=DAILY or longer for a DTSTART that is a date, found HOURLY');
  for (const [name, frequencies] of Object.entries(forbidden)) {
    if (parts.has(name) && frequencies.includes(frequency))
      throw invalid(line, `expected no ${name} with FREQ=${frequency}`);
  }
  if (parts.has('BYSETPOS') && ![...parts.keys()].some((name) => /^BY(?!SETPOS)/.test(name)))
    throw invalid(line, 'expected another BY part beside BYSETPOS');
  if (parts.has('COUNT') && parts.has('UNTIL')) throw invalid(line, 'expected COUNT or UNTIL, found both');
}

/** The days of a rule. Parts that the rule leaves open come from DTSTART, as RFC 5545 says. */
function dayOptions(
  parts: ReadonlyMap<string, string>,
  frequency: Frequency,
  { wall }: IcsTime,
  line: number,
): DayOptions {
  const start = new Date(wall * 1000);
  const isOpen = !['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'].some((name) => parts.has(name));
  const month = isOpen && frequency === 'YEARLY' ? [start.getUTCMonth() + 1] : undefined;
  const hasMonthDay = frequency === 'YEARLY' || frequency === 'MONTHLY';
  const monthDay = isOpen && hasMonthDay ? [start.getUTCDate()] : undefined;
  const weekday = needsWeekday(frequency, parts) ? [weekdayOf(wall)] : undefined;
  return withoutUndefined({
    bymonth: listOf('BYMONTH', parts, line) ?? month,
    byweekno: listOf('BYWEEKNO', parts, line),
    byyearday: listOf('BYYEARDAY', parts, line),
    bymonthday: listOf('BYMONTHDAY', parts, line) ?? monthDay,
    byweekday: daysOf(parts, frequency, line) ?? weekday,
  });
}

/** The times of day of a rule. RFC 5545 says to ignore them if DTSTART is a date. */
function timeOptions(parts: ReadonlyMap<string, string>, line: number): TimeOptions {
  const seconds = listOf('BYSECOND', parts, line);
  return withoutUndefined({
    byhour: listOf('BYHOUR', parts, line),
    byminute: listOf('BYMINUTE', parts, line),
    bysecond: seconds && distinct(seconds.map((second) => Math.min(second, 59))),
  });
}

function partsOf({ values: [text = ''], line }: Property): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().replace(/;$/, '').split(';')) {
    const [name = '', value, ...more] = part.split('=');
    if (name === 'RSCALE' || name === 'SKIP')
      throw new IcsError(
        'UnsupportedRule',
        line,
        `RRULE: ${name} is not supported: rules follow the Gregorian calendar`,
      );
    if (value === undefined || more.length > 0 || !known.has(name))
      throw invalid(line, `expected parts such as FREQ=YEARLY, found ${found(part)}`);
    if (parts.has(name)) throw invalid(line, `expected ${name} once, found it twice`);
    parts.set(name, value);
  }
  return parts;
}

const known: ReadonlySet<string> = new Set([
  'FREQ',
  'UNTIL',
  'COUNT',
  'INTERVAL',
  'BYDAY',
  'WKST',
  ...Object.keys(lists),
]);

function frequencyOf(parts: ReadonlyMap<string, string>, line: number): Frequency {
  const frequency = parts.get('FREQ');
  if (frequency === 'SECONDLY' || frequency === 'MINUTELY')
    throw new IcsError(
      'UnsupportedRule',
      line,
      `RRULE: FREQ=${frequency} is not supported: write a longer event instead`,
    );
  if (frequency === undefined || !Object.hasOwn(steps, frequency))
    throw invalid(line, `FREQ: expected one of ${Object.keys(steps).join(', ')}, found ${found(frequency)}`);
  return frequency as Frequency;
}

function listOf(name: ListName, parts: ReadonlyMap<string, string>, line: number): number[] | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  const [from, to, signed] = lists[name];
  const numbers = text.split(',').map((item) => {
    const number = Number(item);
    const size = signed ? Math.abs(number) : number;
    if (/^[+-]?\d{1,3}$/.test(item) && size >= from && size <= to) return number;
    throw invalid(
      line,
      `${name}: expected numbers from ${from} to ${to}${signed ? ', or the same below zero' : ''}, found ${found(item)}`,
    );
  });
  return distinct(numbers);
}

/** Removes duplicates and sorts. rrule counts a repeated number twice, and returns times in the order of the numbers. */
function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function positive(name: string, parts: ReadonlyMap<string, string>, line: number): number | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw invalid(line, `${name}: expected a whole number above zero, found ${found(text)}`);
}

type Day = { weekday: number; nth: number | undefined };

function daysOf(
  parts: ReadonlyMap<string, string>,
  frequency: Frequency,
  line: number,
): (number | Weekday)[] | undefined {
  const text = parts.get('BYDAY');
  if (text === undefined) return undefined;
  const days = text.split(',').map((item): Day => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(item) ?? [];
    const weekday = weekdays.indexOf(name);
    const number = nth === undefined ? undefined : Number(nth);
    if (weekday >= 0 && (number === undefined || (number !== 0 && Math.abs(number) <= 53)))
      return { weekday, nth: number };
    throw invalid(line, `BYDAY: expected days such as MO, 1MO or -1SU, found ${found(item)}`);
  });
  if (days.every(({ nth }) => nth === undefined)) return distinct(days.map(({ weekday }) => weekday));
  if ((frequency !== 'MONTHLY' && frequency !== 'YEARLY') || parts.has('BYWEEKNO'))
    throw invalid(
      line,
      'BYDAY: expected days without numbers, which need FREQ=MONTHLY, or FREQ=YEARLY without BYWEEKNO',
    );
  // If BYDAY has days with and without numbers, such as 1MO,TU, rrule requires a date to match both kinds. So replace a day
  // without a number by the day with each number from 1 to 53.
  return days.flatMap(({ weekday, nth }) => {
    const all = Array.from({ length: 53 }, (_, index) => index + 1);
    return (nth === undefined ? all : [nth]).map((number) => new rrule.Weekday(weekday, number));
  });
}

function needsWeekday(frequency: Frequency, parts: ReadonlyMap<string, string>): boolean {
  if (frequency === 'WEEKLY') return true;
  return parts.has('BYWEEKNO') && !parts.has('BYYEARDAY') && !parts.has('BYMONTHDAY');
}

/** The weekday of a wall time, from 0 (Monday) to 6 (Sunday), as rrule numbers weekdays. */
export function weekdayOf(wall: number): number {
  return (((Math.floor(wall / secondsPerDay) + 3) % 7) + 7) % 7;
}

const untilForms = {
  date: 'a date such as 20261224',
  local: 'a time such as 20261224T180000',
  instant: 'a time in UTC such as 20261224T170000Z',
};

function untilOf(
  parts: ReadonlyMap<string, string>,
  start: IcsTime,
  line: number,
  oddities: Oddities,
): number {
  const { form } = start;
  const text = parts.get('UNTIL');
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const time = parseTime(text);
  if (time !== undefined && time.form === (form === 'instant' ? 'utc' : form)) return time.wall;
  const problem = invalid(line, `UNTIL: expected ${untilForms[form]}, as DTSTART is, found ${found(text)}`);
  if (time === undefined) throw problem;
  if (form === 'date') {
    oddities.report(problem, 'the date of the time is read');
    return midnight(time.wall);
  }
  const isDay = time.form === 'date';
  oddities.report(problem, isDay ? 'that day is the last one' : 'it is read on the clock of DTSTART');
  return timeAt(start, isDay ? time.wall + secondsPerDay - 1 : time.wall).at;
}

function invalid(line: number, message: string): IcsError {
  return new IcsError('InvalidRule', line, `RRULE: ${message}`);
}
