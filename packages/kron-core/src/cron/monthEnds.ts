import { weekdayNames } from '../zone/calendarNames.ts';
import { dayNumber, weekday } from '../zone/civilDate.ts';

/** A day field and constraints that together match the same days as an item of another scheduler, such as `L`. */
export type DayAdvice = {
  /** The day-of-month or day-of-week field to write. It matches more days than the item of the other scheduler. */
  readonly days: string;
  /** The `spec.constraints` to write, as YAML. They reject the additional days that `days` matches. */
  readonly constraints: string;
  /** The end of a sentence that says until when the constraints match the right days. */
  readonly limit?: string;
};

const longMonths = 'JAN,MAR,MAY,JUL,AUG,OCT,DEC';
const shortMonths = 'APR,JUN,SEP,NOV';
const february = 'FEB';

/** Hints list dates in these leap years, because no clause can match all leap years and no other year. */
const leapYears = [2028, 2032, 2036, 2040];
const limit = '; exact before 2044: add the dates of later leap years then';

/**
 * The day that is `before` days before the last day of the month, or a message if some month has no such day.
 *
 * @example
 * lastDay(0) // { days: '28-31', constraints: '{only: [{months: "JAN,MAR,…", dom: "31"}, …], avoid: […]}' }
 */
export function lastDay(before: number): DayAdvice | string {
  if (before > 27) return ', and has no equivalent in February; write fixed days';
  const inLeapYears = leapYears.map((year) => dateIn(year, 29 - before));
  const only = [
    `{months: "${longMonths}", dom: "${31 - before}"}`,
    `{months: "${shortMonths}", dom: "${30 - before}"}`,
    `{months: "${february}", dom: "${before === 0 ? '28-29' : 28 - before}"}`,
    ...(before === 0 ? [] : inLeapYears),
  ];
  const avoid = leapYears.map((year) => dateIn(year, 28 - before));
  return { days: `${28 - before}-${31 - before}`, constraints: clauses(only, avoid), limit };
}

/** The last day from Monday to Friday of each month. */
export const lastWorkday: DayAdvice = {
  days: '26-31',
  constraints: clauses(
    [
      `{months: "${longMonths}", dom: "29-31", dow: "FRI"}`,
      `{months: "${longMonths}", dom: "31", dow: "MON-THU"}`,
      `{months: "${shortMonths}", dom: "28-30", dow: "FRI"}`,
      `{months: "${shortMonths}", dom: "30", dow: "MON-THU"}`,
      `{months: "${february}", dom: "26-29", dow: "FRI"}`,
      `{months: "${february}", dom: "28-29", dow: "MON-THU"}`,
    ],
    leapYears.flatMap((year) => wronglyLast(year)),
  ),
  limit,
};

/**
 * The date in February of a leap year that the clauses of `lastWorkday` wrongly allow: the last workday before the 29th, if
 * the 29th is a workday. Empty if there is none.
 */
function wronglyLast(year: number): string[] {
  const end = weekday(dayNumber(year, 2, 29));
  if (end === 1) return [dateIn(year, 26)];
  return end >= 2 && end <= 5 ? [dateIn(year, 28)] : [];
}

/**
 * Advice for the last Monday, Tuesday or other day of the week of each month. The clause for February allows 22 to 29
 * February. Once in 28 years, 22 and 29 February are both this day of the week, so the hint avoids that 22 February.
 *
 * @param day - 0 (Sunday) to 6
 */
export function lastWeekday(day: number): DayAdvice {
  const only = [
    `{months: "${longMonths}", dom: "25-31"}`,
    `{months: "${shortMonths}", dom: "24-30"}`,
    `{months: "${february}", dom: "22-29"}`,
  ];
  let year = leapYears[0] ?? 0;
  while (weekday(dayNumber(year, 2, 29)) !== day) year += 4;
  return {
    days: weekdayNames[day] ?? `${day}`,
    constraints: clauses(only, [dateIn(year, 22)]),
    limit: `; exact before ${year + 28}: add the date of the next such leap year then`,
  };
}

/**
 * The day from Monday to Friday that is nearest to a day of the month and in the same month.
 *
 * @example
 * nearestWorkday(15) // { days: '14-16', constraints: '{only: [{dom: "15", dow: "MON-FRI"}, {dom: "14", dow: "FRI"}, …]}' }
 */
export function nearestWorkday(day: number): DayAdvice | string {
  if (day < 1 || day > 31) return ', and a month has no such day; write a number from 1 to 31';
  // If 28 February is a Sunday, the nearest workday is the 29th in a leap year, and the 26th in another year. No clause
  // matches all leap years.
  if (day === 28 || day === 29)
    return ', and has no equivalent near the end of February; write a day from 1 to 27';
  const own = `{dom: "${day}", dow: "MON-FRI"}`;
  if (day === 1) return { days: '1-3', constraints: clauses([own, '{dom: "2-3", dow: "MON"}']) };
  if (day === 31) {
    return {
      days: '29-31',
      constraints: clauses([own, `{months: "${longMonths}", dom: "29-30", dow: "FRI"}`]),
    };
  }
  if (day === 30) {
    const only = [
      own,
      `{months: "${longMonths},${shortMonths}", dom: "29", dow: "FRI"}`,
      '{dom: "31", dow: "MON"}',
      `{months: "${shortMonths}", dom: "28", dow: "FRI"}`,
    ];
    return { days: '28-31', constraints: clauses(only) };
  }
  const only = [own, `{dom: "${day - 1}", dow: "FRI"}`, `{dom: "${day + 1}", dow: "MON"}`];
  return { days: `${day - 1}-${day + 1}`, constraints: clauses(only) };
}

function dateIn(year: number, day: number): string {
  return `{date: "${year}-02-${`${day}`.padStart(2, '0')}"}`;
}

function clauses(only: readonly string[], avoid: readonly string[] = []): string {
  const avoided = avoid.length === 0 ? '' : `, avoid: [${avoid.join(', ')}]`;
  return `{only: [${only.join(', ')}]${avoided}}`;
}
