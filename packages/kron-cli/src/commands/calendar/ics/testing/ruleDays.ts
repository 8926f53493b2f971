/** A recurrence rule for events that are dates. Weekdays are 0 (Monday) to 6. */
export type RuleParts = {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  weekStart: number;
  months: number[] | undefined;
  weeks: number[] | undefined;
  yearDays: number[] | undefined;
  monthDays: number[] | undefined;
  days: { weekday: number; nth: number | undefined }[] | undefined;
  positions: number[] | undefined;
  count: number | undefined;
};

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The rule as RFC 5545 writes it. */
export function ruleText(rule: RuleParts): string {
  const list = (name: string, numbers: readonly unknown[] | undefined): string =>
    numbers === undefined ? '' : `;${name}=${numbers.join(',')}`;
  const days = rule.days?.map(({ weekday, nth }) => `${nth ?? ''}${weekdays[weekday]}`);
  return [
    `FREQ=${rule.frequency};INTERVAL=${rule.interval};WKST=${weekdays[rule.weekStart]}`,
    list('BYMONTH', rule.months),
    list('BYWEEKNO', rule.weeks),
    list('BYYEARDAY', rule.yearDays),
    list('BYMONTHDAY', rule.monthDays),
    list('BYDAY', days),
    list('BYSETPOS', rule.positions),
    rule.count === undefined ? '' : `;COUNT=${rule.count}`,
  ].join('');
}

const day = 86_400_000;

/** The days of a rule from `start` to before `end`, found by testing each day. All days are in epoch milliseconds. */
export function ruleDays(rule: RuleParts, start: number, end: number): number[] {
  const periods = new Map<number, number[]>();
  // Begin before `start`, because the year, month or week that contains `start` can begin before it.
  for (let at = start - 366 * day; at < end + 366 * day; at += day) {
    const period = periodOf(rule, at) - periodOf(rule, start);
    if (period < 0 || period % rule.interval !== 0 || !isNamed(rule, at, start)) continue;
    periods.set(period, [...(periods.get(period) ?? []), at]);
  }
  const chosen = [...periods.values()].flatMap((days) => atPositions(days, rule.positions));
  const all = [...new Set([start, ...chosen.filter((at) => at > start)])].toSorted((a, b) => a - b);
  return all.slice(0, rule.count).filter((at) => at < end);
}

function atPositions(days: number[], positions: number[] | undefined): number[] {
  if (positions === undefined) return days;
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
}

function periodOf({ frequency, weekStart }: RuleParts, at: number): number {
  const date = new Date(at);
  if (frequency === 'YEARLY') return date.getUTCFullYear();
  if (frequency === 'MONTHLY') return date.getUTCFullYear() * 12 + date.getUTCMonth();
  if (frequency === 'WEEKLY') return weekOf(at, weekStart);
  return at / day;
}

/** Counts from 1970-01-01, which was a Thursday. */
function weekdayOf(at: number): number {
  return (at / day + 3) % 7;
}

function weekOf(at: number, weekStart: number): number {
  return Math.floor((at / day + 3 - weekStart) / 7);
}

function isNamed(rule: RuleParts, at: number, start: number): boolean {
  const { frequency, months, weeks, yearDays, monthDays, days } = rule;
  const { month, monthDay, monthLength, yearDay, yearLength } = dayOf(at);
  const limits = [
    months?.includes(month),
    weeks && isInWeek(weeks, at, rule.weekStart),
    yearDays && hasEither(yearDays, yearDay, yearLength),
    monthDays && hasEither(monthDays, monthDay, monthLength),
  ];
  if (limits.includes(false)) return false;
  if (days === undefined) return isAsStart(rule, at, start);
  const ofYear = frequency === 'YEARLY' && months === undefined;
  const [number, length] = ofYear ? [yearDay, yearLength] : [monthDay, monthLength];
  const nth = [undefined, Math.ceil(number / 7), -Math.ceil((length - number + 1) / 7)];
  return days.some((one) => one.weekday === weekdayOf(at) && nth.includes(one.nth));
}

/**
 * Whether a day agrees with DTSTART in the parts that the rule does not set, such as the weekday. RFC 5545 takes these parts
 * from DTSTART.
 */
function isAsStart(
  { frequency, months, weeks, yearDays, monthDays }: RuleParts,
  at: number,
  start: number,
): boolean {
  if (yearDays ?? monthDays ?? (frequency === 'DAILY' || undefined)) return true;
  if (weeks !== undefined || frequency === 'WEEKLY') return weekdayOf(at) === weekdayOf(start);
  const isMonth = frequency === 'MONTHLY' || months !== undefined || dayOf(at).month === dayOf(start).month;
  return isMonth && dayOf(at).monthDay === dayOf(start).monthDay;
}

/** Whether `numbers` contains a day, by its number from the start or by its negative number from the end. */
function hasEither(numbers: readonly number[], number: number, length: number): boolean {
  return numbers.includes(number) || numbers.includes(number - length - 1);
}

type Day = { month: number; monthDay: number; monthLength: number; yearDay: number; yearLength: number };

function dayOf(at: number): Day {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1;
  const yearStart = Date.UTC(year, 0, 1);
  return {
    month,
    monthDay: date.getUTCDate(),
    monthLength: new Date(Date.UTC(year, month, 0)).getUTCDate(),
    yearDay: (at - yearStart) / day + 1,
    yearLength: (Date.UTC(year + 1, 0, 1) - yearStart) / day,
  };
}

/** Whether a day is in one of the weeks of its year. Week 1 is the first one with four days in the year. */
function isInWeek(weeks: readonly number[], at: number, weekStart: number): boolean {
  const week = weekOf(at, weekStart);
  const firstOf = (year: number): number => weekOf(Date.UTC(year, 0, 4), weekStart);
  const year = new Date(at).getUTCFullYear();
  const own =
    [year - 1, year, year + 1].find((one) => week >= firstOf(one) && week < firstOf(one + 1)) ?? year;
  const count = firstOf(own + 1) - firstOf(own);
  const number = week - firstOf(own) + 1;
  return weeks.includes(number) || weeks.includes(number - count - 1);
}
